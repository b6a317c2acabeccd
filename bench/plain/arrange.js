// Order, groups and search of assets.

const COLLATOR = new Intl.Collator("en", { numeric: true });

/** What assets are put in order and in groups by. */
const TEXTS = {
  asset: (asset) => String(asset.id),
  serial: (asset) => asset.serial,
  description: (asset) => asset.what,
  category: (asset) => asset.category,
  status: (asset) => asset.status,
  explanation: (asset) => asset.explanation,
};

/** Assets with one text together, as `[text, assets]` in the order of the texts; those without one come last. */
export function groupsOf(assets, name) {
  const groups = [...Map.groupBy(assets, TEXTS[name])];
  return groups.sort(([one], [other]) => !one - !other || COLLATOR.compare(one, other));
}

/** Each text is compared once, however many assets have it. */
export function sorted(assets, { name, isReversed }) {
  if (!name) return assets;
  const groups = groupsOf(assets, name);
  if (isReversed) groups.reverse();
  return groups.flatMap(([, own]) => own);
}

/** The assets that hold every word of a text. */
export function found(assets, text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return words.length ? assets.filter((asset) => words.every((word) => asset.text.includes(word))) : assets;
}

/** What a press on a head leads to: its order, the other way round, and none. */
export function nextOrder({ name, isReversed }, pressed) {
  if (name !== pressed) return { name: pressed, isReversed: false };
  return isReversed ? { name: "", isReversed: false } : { name, isReversed: true };
}

const FORMATS = new Map();

function money(cents, currency) {
  if (!FORMATS.has(currency)) FORMATS.set(currency, new Intl.NumberFormat("en-GB", { style: "currency", currency }));
  return FORMATS.get(currency).format(cents / 100);
}

/** How many assets a group has and how many are marked, and what they cost in each currency. */
export function factsOf(assets) {
  const sums = new Map();
  let marked = 0;
  for (const { status, cents, currency } of assets) {
    if (status) marked += 1;
    if (currency) sums.set(currency, (sums.get(currency) ?? 0) + cents);
  }
  return [`${marked} of ${assets.length} checked`, ...[...sums].map(([currency, cents]) => money(cents, currency))].join(" · ");
}
