// Downloads what an address answers into a file, never into memory, and tells what identifies it at its host.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Outbound, OutboundRequest } from './outbound.ts';

/** What identifies a file that was downloaded before: its `ETag` and `Last-Modified`. */
export interface FileTags {
  etag: string | null;
  lastModified: string | null;
}

/** What came of a download: the status, and the tags and hash (SHA-256) of what was written. */
export interface Download extends FileTags {
  status: number;
  contentHash: string;
}

/** A header of at most so many characters; longer ones identify nothing. */
const short = (value: string | undefined, max: number): string | null => (value && value.length <= max ? value : null);

/**
 * Writes the body of an answer into the new file `path`, which the caller deletes, also when this throws. With the tags of `known` the host may answer 304.
 * @throws OutboundError as `outbound.request` does; the reason of a signal
 */
export async function downloadInto(
  outbound: Outbound,
  path: string,
  known: FileTags | null,
  { headers, ...request }: Omit<OutboundRequest, 'into'>,
): Promise<Download> {
  const hash = createHash('sha256');
  const into = new PassThrough();
  into.on('data', (chunk: Buffer) => hash.update(chunk));
  const written = pipeline(into, createWriteStream(path, { mode: 0o600 }));
  written.catch(() => {});
  try {
    const answer = await outbound.request({
      ...request,
      headers: {
        ...headers,
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      },
      into,
    });
    await written;
    return {
      status: answer.status,
      etag: short(answer.headers.etag, 300),
      lastModified: short(answer.headers['last-modified'], 100),
      contentHash: hash.digest('hex'),
    };
  } catch (error) {
    into.destroy();
    await written.catch(() => {});
    throw error;
  }
}
