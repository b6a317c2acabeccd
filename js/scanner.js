// The camera as a scanner, and the signals of a scan. One file, which is loaded while a certificate is shown.

/** Pause between two frames, and time for which a code in sight counts once, in milliseconds. */
const PACE = 150;
const SAME = 2_000;
/** Part of the picture, from its middle, in which the middle of a code must be. The frame in the picture shows it. */
const AIM = 0.5;
/** Fewest digits of an ITF code. A part of one may look like a whole code, since ITF has no check digit. */
const ITF_DIGITS = 6;
/** Constraints of the camera; without them its pictures are small. */
const CAMERA = { facingMode: "environment", width: { ideal: 1280 } };
/** Formats that a browser's own reader must support. Some readers support none. */
const FORMATS = ["qr_code", "code_128"];

let sounds;

/** Plays a short sound, high for a match and low otherwise, and vibrates where possible. */
export const signal = async (isGood) => {
  navigator.vibrate?.(isGood ? 40 : [120, 60, 120]);
  sounds ??= new AudioContext();
  const [tone, volume] = [sounds.createOscillator(), sounds.createGain()];
  tone.frequency.value = isGood ? 1320 : 220;
  volume.gain.value = 0.08;
  tone.connect(volume).connect(sounds.destination);
  tone.start();
  tone.stop(sounds.currentTime + (isGood ? 0.08 : 0.3));
};

/** Whether this browser offers a camera to pages. */
export const canSee = async () => Boolean(navigator.mediaDevices?.getUserMedia);

/** Why a camera cannot be used, by the name of the error. */
const PROBLEMS = {
  NotAllowedError: "refused",
  SecurityError: "refused",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};
/** Number of failures in a row after which codes.js replaces the browser's own reader. */
const FAILURES = 2;

const hasReader = async () => {
  const known = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  return FORMATS.every((format) => known?.includes(format));
};
/** Returns the reader of codes: that of the browser, or codes.js. */
const reader = async () => ((await hasReader()) ? new BarcodeDetector() : acceptanceDeskCodes());

/** Loads the files of the reader, so that the camera works without a network, if there is a camera. */
export const prepare = async () => {
  const devices = (await navigator.mediaDevices?.enumerateDevices?.()) ?? [];
  if (devices.some(({ kind }) => kind === "videoinput") && !(await hasReader())) await acceptanceDeskCodeFiles();
};

/** Whether the middle of a code is near the middle of the picture. */
const isAimedAt = ({ boundingBox: { x, y, width, height } }, { videoWidth, videoHeight }) => {
  const isNear = (middle, side) => Math.abs(middle - side / 2) <= (side * AIM) / 2;
  return isNear(x + width / 2, videoWidth) && isNear(y + height / 2, videoHeight);
};

/**
 * Shows the camera in a video and reports the codes in its middle once there is a new one. `tell` returns what
 * is no longer new while it stays in sight: "nothing", the "codes", or only the "picture" of exactly these codes. Resolves once codes can be read: to the function that ends it, or to the name of a
 * problem.
 */
export const watch = async (video, tell) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: CAMERA }).catch((error) => PROBLEMS[error.name] ?? "failed");
  if (typeof stream === "string") return stream;
  const end = () => stream.getTracks().forEach((track) => track.stop());
  const isOver = () => !stream.active || !video.isConnected;
  // A video pauses when it is removed from the page. The camera is then switched off, also while
  // the reader loads.
  video.onpause = () => video.isConnected || end();
  let detector;
  try {
    video.srcObject = stream;
    [detector] = await Promise.all([reader(), video.play()]);
  } catch (error) {
    end();
    // A dialog that was closed meanwhile needs no codes.
    if (video.isConnected) throw error;
  }
  const seen = new Map();
  let failures = 0;
  const read = async () => {
    try {
      const codes = await detector.detect(video);
      failures = 0;
      return codes;
    } catch {
      // The next picture may be read.
      failures += 1;
      if (failures === FAILURES) detector = await acceptanceDeskCodes().catch(() => detector);
      return [];
    }
  };
  let before = [];
  const isSure = ({ format, rawValue }) =>
    format !== "itf" || (rawValue.length >= ITF_DIGITS && before.includes(rawValue));
  const look = async () => {
    if (isOver()) return end();
    const inSight = await read();
    if (isOver()) return end();
    const aimed = inSight.filter((code) => isAimedAt(code, video) && isSure(code));
    const codes = [...new Set(aimed.map(({ rawValue }) => rawValue))];
    before = inSight.map(({ rawValue }) => rawValue);
    const now = performance.now();
    // The picture of one code is that code.
    const picture = [...codes].sort().join("\n");
    const isNew = (sight) => now - (seen.get(sight) ?? -SAME) >= SAME;
    const known = [...codes, picture].filter((sight) => !isNew(sight));
    const told = codes.some(isNew) && isNew(picture) ? tell(codes) : "nothing";
    const taken = { nothing: [], picture: [picture], codes }[told];
    for (const sight of [...known, ...taken]) seen.set(sight, now);
    setTimeout(look, PACE);
  };
  look();
  return end;
};
