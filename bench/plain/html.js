// Templates, of which elements are copies.

export const html = (text) => {
  const template = document.createElement("template");
  template.innerHTML = text;
  return template;
};
