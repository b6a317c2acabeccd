// Long work in short turns, between which the page answers. A timer would be slow in a tab that nobody looks at.
const TURN = 12;

const pause = () =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

/** To be awaited often: waits where a turn was long enough. */
export const turns = () => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN) return;
    await pause();
    since = performance.now();
  };
};
