/**
 * Calls `act` in the task after the next frame, so that the answer to a press is painted before what is not the answer. In a tab that is not
 * visible it waits until the tab is.
 * @returns a function that cancels it
 */
export function afterPaint(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(act);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
