// The camera as a scanner, and what is heard and felt of a scan. One file, which is loaded when somebody scans.

/** How often a picture is looked at, in milliseconds, and for how long a code that stays in sight counts once. */
const PACE = 150;
const SAME = 2_000;

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

/** Whether this browser can look for codes in pictures. */
export const canSee = async () => "BarcodeDetector" in globalThis && Boolean(navigator.mediaDevices?.getUserMedia);

/** Shows the camera in a video and tells each code once; gives what ends it. */
export const watch = async (video, tell) => {
  const detector = new BarcodeDetector();
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: "environment" } });
  const end = () => stream.getTracks().forEach((track) => track.stop());
  try {
    video.srcObject = stream;
    await video.play();
  } catch (error) {
    end();
    throw error;
  }
  const seen = new Map();
  const look = async () => {
    // A picture that cannot be read is followed by the next one.
    const codes = await detector.detect(video).catch(() => []);
    if (!stream.active || !video.isConnected) return end();
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
