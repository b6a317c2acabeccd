// Splits long work into short tasks, between which the page responds. Timers are slow in background
// tabs.
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

/** Returns a function to await often: it pauses when a task has lasted long enough. */
export const turns = () => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < TURN) return;
    await pause();
    since = performance.now();
  };
};
