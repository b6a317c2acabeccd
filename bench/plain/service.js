// What the service is asked.

const CERTIFICATES = "/api/v1/leases/acceptanceCertificates";
export const PAGE = { certificates: 20, assets: 50 };
const IN_FLIGHT = 6;
/** The least milliseconds between two reports of progress. */
const PACE = 100;

export const session = { token: "" };
/** Ends the requests of the place that was left. */
let leave = new AbortController();

export function leavePlace() {
  leave.abort();
  leave = new AbortController();
  return leave.signal;
}

export async function read(path, query) {
  const address = query ? `${CERTIFICATES}${path}?${new URLSearchParams(query)}` : CERTIFICATES + path;
  const response = await fetch(address, { headers: { authorization: `Bearer ${session.token}` }, signal: leave.signal });
  if (!response.ok) throw new Error(`${response.status} for ${path}`);
  return response.json();
}

/** An asset: what the service says of it, and how it is going to be. */
function assetOf(row) {
  const { assetId: id, serialNumber, manufacturer, description, category, acceptanceStatus, explanation } = row;
  const held = { status: acceptanceStatus ?? "", explanation: explanation ?? "" };
  return {
    id,
    row,
    serial: serialNumber ?? "",
    what: [manufacturer, description, category].filter(Boolean).slice(0, 2).join(" "),
    held,
    mark: null,
    status: held.status,
    explanation: held.explanation,
    /** What a search looks at, once somebody searches. */
    text: null,
  };
}

/** Reads all assets, six pages at a time once the first one has told how many there are. */
export async function readAssets(key, onProgress) {
  const readPage = (skip) => read(`/${key}/assets`, { take: PAGE.assets, skip, requireTotalCount: true });
  const { data: first, totalCount: total } = await readPage(0);
  const stride = first.length;
  const pages = [first.map(assetOf)];
  let [count, next, told] = [stride, stride, 0];
  const worker = async () => {
    while (next < total) {
      const skip = next;
      next += stride;
      const { data, totalCount } = await readPage(skip);
      if (totalCount !== total) throw new Error("The list of assets keeps changing while it is loaded.");
      pages[skip / stride] = data.map(assetOf);
      count += data.length;
      if (performance.now() - told < PACE) continue;
      told = performance.now();
      onProgress(count, total);
    }
  };
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker));
  const assets = pages.flat();
  const ids = new Set(assets.map((asset) => asset.id));
  if (assets.length !== total || ids.size !== total) throw new Error(`${ids.size} of ${total} assets`);
  return assets;
}
