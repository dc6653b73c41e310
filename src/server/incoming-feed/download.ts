// Downloads the file of a feed into a temporary file, never into memory, unless its host says that it has not changed.
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FeedFailure } from '../../shared/incoming-feed/incoming-feed.ts';
import { HOUR_MS } from '../../shared/time.ts';
import type { Deps } from '../deps.ts';
import { downloadInto, type FileTags } from '../outbound/download.ts';
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
  known: FileTags | null;
}

/** A file with what identifies it; the caller deletes it. */
interface DownloadedFile extends FileTags {
  path: string;
  contentHash: string;
}

/** The folder of files that are read, below DATA_DIR. */
export const FILES_FOLDER = 'feed-files';
const folderOf = (dataDir: string): string => join(dataDir, FILES_FOLDER);

/** @returns the file, `unchanged`, or why there is none. @throws the reason of `signal` */
export async function downloadFeed(
  { env, outbound }: Pick<Deps, 'env' | 'outbound'>,
  { url, username, password, known }: FeedRequest,
  signal: AbortSignal,
): Promise<DownloadedFile | 'unchanged' | FeedFailure> {
  const folder = folderOf(env.DATA_DIR);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomBytes(16).toString('hex'));
  try {
    const { status, ...file } = await downloadInto(outbound, path, known, {
      url,
      headers: {
        ...(username || password
          ? { authorization: `Basic ${Buffer.from(`${username ?? ''}:${password ?? ''}`).toString('base64')}` }
          : {}),
        'accept-encoding': 'gzip, identity;q=0.5',
      },
      redirects: MAX_REDIRECTS,
      totalMs: TOTAL_MS,
      maxBytes: MAX_BYTES,
      signal,
    });
    if (status === 200) return { path, ...file };
    await rm(path, { force: true });
    if (status === 304 && known) return 'unchanged';
    return { reason: status === 401 || status === 403 ? 'password' : 'status', detail: String(status) };
  } catch (error) {
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
