// The content of files that members uploaded (`import_file_parts`): stored from a temporary file, and written into one where it is read.
import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { EntityManager } from '@mikro-orm/postgresql';
import { execute, rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { FILES_FOLDER } from './download.ts';
import type { UploadedFile } from './feed.tasks.ts';

/** Bytes of a part. */
const PART_BYTES = 1024 * 1024;
/** Mappings of earlier files that are compared with a new one. */
const MAX_REMEMBERED = 50;

/** Stores the content of a file, part by part. */
export async function storeParts(tx: EntityManager, fileId: number, path: string): Promise<void> {
  let position = 0;
  for await (const content of createReadStream(path, { highWaterMark: PART_BYTES }) as AsyncIterable<Buffer>)
    await execute(
      tx,
      preparedStatement('insert into import_file_parts (file_id, position, content) values ($1, $2, $3)', [fileId, position++, content]),
    );
}

/** A file that was written to be read; the caller deletes it. */
interface WrittenFile {
  path: string;
  contentHash: string;
  upload: UploadedFile;
}

/** Writes the file of a feed without an address into a temporary one. @returns null when there is none any more */
export async function writeUploadedFile(
  { env }: Pick<Deps, 'env'>,
  em: EntityManager,
  feedId: number,
  signal: AbortSignal,
): Promise<WrittenFile | null> {
  const [file] = await rows<UploadedFile & { id: number }>(
    em,
    preparedStatement(
      `select f.id, f.name, f.header, f.mapping, array(select json_build_object('key', m.columns_key, 'mapping', m.mapping)
         from import_mappings m where m.feed_id = f.feed_id order by m.used_at desc limit ${MAX_REMEMBERED}) as remembered
       from import_files f where f.feed_id = $1`,
      [feedId],
    ),
  );
  if (!file) return null;
  const { id, ...upload } = file;
  const folder = join(env.DATA_DIR, FILES_FOLDER);
  await mkdir(folder, { recursive: true });
  const path = join(folder, randomBytes(16).toString('hex'));
  const written = await open(path, 'w', 0o600);
  const hash = createHash('sha256');
  try {
    for (let position = 0; ; position++) {
      signal.throwIfAborted();
      const sql = 'select content from import_file_parts where file_id = $1 and position = $2';
      const [part] = await rows<{ content: Buffer }>(em, preparedStatement(sql, [id, position]));
      if (!part) break;
      hash.update(part.content);
      await written.write(part.content);
    }
  } catch (error) {
    await written.close();
    await rm(path, { force: true });
    throw error;
  }
  await written.close();
  return { path, contentHash: hash.digest('hex'), upload };
}
