/**
 * Calls `act` in the task after the next frame, so that the browser paints the response to a press before it does other work. In a hidden tab it
 * waits until the tab is visible.
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
