// Writes a long answer in pieces, as fast as its reader takes them.
import { once } from 'node:events';
import { createGzip } from 'node:zlib';
import type { Response } from 'express';

/** Writes the pieces to the response as fast as the client reads, and ends it. @throws AbortError when `signal` aborts meanwhile */
export async function writePieces(res: Response, pieces: AsyncIterable<Buffer>, signal: AbortSignal, isCompressed: boolean): Promise<void> {
  // the fastest level, which already makes an export several times smaller
  const gzip = isCompressed ? createGzip({ level: 1 }) : null;
  if (gzip) res.setHeader('Content-Encoding', 'gzip');
  gzip?.pipe(res);
  const target = gzip ?? res;
  try {
    for await (const piece of pieces) if (!target.write(piece)) await once(target, 'drain', { signal });
    target.end();
  } catch (error) {
    gzip?.destroy();
    throw error;
  }
}
