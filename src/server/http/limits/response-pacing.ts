// Controls how fast the application writes a response, and reports when it has written all of it. The functions replace methods of the response.
import type { Response } from 'express';

/** How often a paused response checks whether it may continue. */
const PAUSE_MS = 50;
/** The longest pause between two writes of a response. */
const MAX_PAUSE_MS = 2000;

/** Makes the writer of a streamed response wait while `isBusy`: as for a slow reader, `write` returns false, and the event `drain` follows later. */
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
 * Lets the writer of a response finish without waiting for the client; unread bytes wait in memory, which the HTTP server limits. Otherwise a compressed
 * response would be complete only when a client that reads slowly had read nearly all of it.
 */
export function writeWithoutWaiting(res: Response): void {
  const write = res.write.bind(res) as (...args: unknown[]) => boolean;
  res.write = ((...args: unknown[]) => {
    write(...args);
    return true;
  }) as typeof res.write;
}

/** Calls `onEnd` once, when the response has been written completely or its connection closed. Does not wait until the client has read the response. */
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
