// Calls that wait for something to happen give their place among the running requests back.
import type { ServerResponse } from 'node:http';
import { drainingSignal } from '../connection/draining.ts';

/** For each running request, the function that gives its place back. */
const places = new WeakMap<ServerResponse, () => void>();

/** Keeps how the place of a request is given back; admission control calls it. */
export const keepPlace = (res: ServerResponse, release: () => void): void => void places.set(res, release);

/** Gives the place of a request back before it waits. @returns a signal that ends when its client has gone, or the process stops */
export function startWaiting(res: ServerResponse): AbortSignal {
  places.get(res)?.();
  const closed = new AbortController();
  res.once('close', () => closed.abort());
  if (res.closed || res.destroyed) closed.abort();
  return AbortSignal.any([closed.signal, drainingSignal]);
}
