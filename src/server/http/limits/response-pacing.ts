// Slows a streamed response down while others wait, and calls back when a response is complete.
import type { Response } from 'express';

/** How often a paused response is looked at. */
const PAUSE_MS = 50;
/** The longest pause between two writes of a response. */
const MAX_PAUSE_MS = 2000;

/** Makes the writer of a streamed response wait while `isBusy`: `write` returns false, and `drain` follows later, as they do for a slow reader. */
export function pauseWhile(res: Response, isBusy: () => boolean): void {
  const write = res.write.bind(res) as (...args: unknown[]) => boolean;
  const resume = (until: number): void => {
    if (isBusy() && !res.destroyed && performance.now() < until) setTimeout(resume, PAUSE_MS, until).unref();
    else res.emit('drain');
  };
  res.write = ((...args: unknown[]) => {
    const hasCapacity = write(...args);
    if (!hasCapacity || !isBusy()) return hasCapacity;
    setTimeout(resume, PAUSE_MS, performance.now() + MAX_PAUSE_MS).unref();
    return false;
  }) as typeof res.write;
}

/**
 * Lets the writer of a response finish at once, whatever the client has read; what is unread waits in memory, within the limits of the
 * server. Without it a compressed response would be complete only when a client that reads slowly has read nearly all of it.
 */
export function writeWithoutWaiting(res: Response): void {
  const write = res.write.bind(res) as (...args: unknown[]) => boolean;
  res.write = ((...args: unknown[]) => {
    write(...args);
    return true;
  }) as typeof res.write;
}

/** Calls `onEnd` once, when the response is complete or its connection closed. It does not wait until a slow reader has read it. */
export function onResponseEnd(res: Response, onEnd: () => void): void {
  let hasEnded = false;
  const endOnce = (): void => {
    if (!hasEnded) onEnd();
    hasEnded = true;
  };
  const end = res.end.bind(res) as (...args: unknown[]) => Response;
  res.end = ((...args: unknown[]) => {
    endOnce();
    return end(...args);
  }) as typeof res.end;
  res.once('close', endOnce);
}
