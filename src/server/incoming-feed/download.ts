// Downloads the file of a feed into a temporary file, never into memory, unless its host says that it has not changed.
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FeedFailure } from '../../shared/incoming-feed/incoming-feed.ts';
import { HOUR_MS } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { OutboundError } from '../outbound/outbound.ts';

const MAX_BYTES = 200_000_000;
const TOTAL_MS = 10 * 60_000;
const MAX_REDIRECTS = 3;

/** What is asked of a host. */
interface FeedRequest {
  url: string;
  username: string | null;
  password: string | null;
  /** What identifies the file that was read before; null to get it in any case. */
  known: { etag: string | null; lastModified: string | null } | null;
}

/** A file with what identifies it; the caller deletes it. */
interface DownloadedFile {
  path: string;
  etag: string | null;
  lastModified: string | null;
  contentHash: string;
}

/** The folder of files that are read, below DATA_DIR. */
export const FILES_FOLDER = 'feed-files';
const folderOf = (dataDir: string): string => join(dataDir, FILES_FOLDER);

/** A header of at most so many characters; longer ones identify nothing. */
const short = (value: string | undefined, max: number): string | null => (value && value.length <= max ? value : null);

/** @returns the file, `unchanged`, or why there is none. @throws the reason of `signal` */
export async function downloadFeed(
  { env, outbound }: Pick<Deps, 'env' | 'outbound'>,
  { url, username, password, known }: FeedRequest,
  signal: AbortSignal,
): Promise<DownloadedFile | 'unchanged' | FeedFailure> {
  const folder = folderOf(env.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomBytes(16).toString('hex'));
  const hash = createHash('sha256');
  const into = new PassThrough();
  into.on('data', (chunk: Buffer) => hash.update(chunk));
  const written = pipeline(into, createWriteStream(path, { mode: 0o600 }));
  written.catch(() => {});
  try {
    const { status, headers } = await outbound.request({
      url,
      headers: {
        ...(username || password
          ? { authorization: `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}` }
          : {}),
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
        'accept-encoding': 'gzip, identity;q=0.5',
      },
      redirects: MAX_REDIRECTS,
      totalMs: TOTAL_MS,
      maxBytes: MAX_BYTES,
      into,
      signal,
    });
    await written;
    if (status === 200)
      return { path, etag: short(headers.etag, 300), lastModified: short(headers['last-modified'], 100), contentHash: hash.digest('hex') };
    await rm(path, { force: true });
    if (status === 304 && known) return 'unchanged';
    return { reason: status === 401 || status === 403 ? 'password' : 'status', detail: String(status) };
  } catch (error) {
    into.destroy();
    await written.catch(() => {});
    await rm(path, { force: true });
    if (!(error instanceof OutboundError)) throw error;
    return { reason: error.reason, detail: '' };
  }
}

/** Deletes files that a server left when it ended. */
export async function removeStaleFeedFiles({ env, now }: Pick<Deps, 'env' | 'now'>): Promise<void> {
  const folder = folderOf(env.DATA_DIR);
  for (const name of await readdir(folder).catch(() => [])) {
    const stats = await stat(join(folder, name)).catch(() => null);
    if (stats && stats.mtimeMs < now().getTime() - 2 * HOUR_MS) await rm(join(folder, name), { force: true });
  }
}
