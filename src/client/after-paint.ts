/**
 * Calls `act` in the task after the next frame, so that the browser paints its response to a press before it does other work. In a hidden
 * tab the call waits until the tab is visible.
 * @returns a function that cancels the call
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
