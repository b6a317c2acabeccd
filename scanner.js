// The camera as a scanner, and what is heard and felt of a scan. One file, which is loaded when somebody scans.

/** The pause between two looks, and for how long a code that stays in sight counts once, in milliseconds. */
const PACE = 150;
const SAME = 2_000;
/** A camera asked for nothing gives small pictures. */
const CAMERA = { facingMode: "environment", width: { ideal: 1280 } };
/** What a browser's own reader must know. Some that have one know no codes at all. */
const FORMATS = ["qr_code", "code_128"];

let sounds;

/** A short sound, high for what fits and low for what does not, and a tremble where the device can. */
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

/** Whether this browser gives a camera to pages. */
export const canSee = async () => Boolean(navigator.mediaDevices?.getUserMedia);

/** What looks for codes in pictures: the browser itself, or codes.js where it cannot. */
const reader = async () => {
  const known = await globalThis.BarcodeDetector?.getSupportedFormats().catch(() => []);
  return FORMATS.every((format) => known?.includes(format)) ? new BarcodeDetector() : acceptanceDeskCodes();
};

/** Shows the camera in a video and tells each code once; gives what ends it, once codes can be read. */
export const watch = async (video, tell) => {
  const stream = await navigator.mediaDevices.getUserMedia({ video: CAMERA });
  const end = () => stream.getTracks().forEach((track) => track.stop());
  const isOver = () => !stream.active || !video.isConnected;
  // A video that leaves the page pauses. So the camera is off at once, also while the reader is loaded.
  video.onpause = () => video.isConnected || end();
  let detector;
  try {
    video.srcObject = stream;
    [detector] = await Promise.all([reader(), video.play()]);
  } catch (error) {
    end();
    // Who left meanwhile waits for no codes.
    if (video.isConnected) throw error;
  }
  const seen = new Map();
  const look = async () => {
    if (isOver()) return end();
    // A picture that cannot be read is followed by the next one.
    const codes = await detector.detect(video).catch(() => []);
    if (isOver()) return end();
    const now = performance.now();
    for (const { rawValue } of codes) {
      if (now - (seen.get(rawValue) ?? -SAME) >= SAME) tell(rawValue);
      seen.set(rawValue, now);
    }
    setTimeout(look, PACE);
  };
  look();
  return end;
};
