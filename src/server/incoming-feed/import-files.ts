// The file of homes that a member uploads on /team/import: stores it, checks it as its columns are mapped, imports it, and says where it stands. A file belongs to a
// feed without an address (`incoming_feeds`), of which a member or brokerage has one.
import type { EntityManager } from '@mikro-orm/postgresql';
import { type FileMapping, type ImportState, NO_MAPPING } from '../../shared/incoming-feed/import-file.ts';
import { m } from '../../shared/messages/messages.ts';
import { toIsoTime } from '../../shared/time.ts';
import { requireConfirmedEmail } from '../account/email/account.unconfirmed.ts';
import { execute, rows } from '../db/orm.ts';
import { preparedStatement, unpreparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import { columnsKeyOf } from '../import/guess/remembered-mapping.ts';
import { unknownWords } from '../import/guess/unknown-words.ts';
import { FeedError } from '../import/reading/read.ts';
import { assertLicenceRuns } from '../organization/licence.ts';
import { holdMembership } from '../organization/managed.ts';
import { ownerValues } from '../organization/program-owner.ts';
import { type DictionaryPlace, getSearchDictionary } from '../search/text/parser.ts';
import type { AuthedContext } from '../trpc.ts';
import { sourceOf } from './feed-jobs.ts';
import { feedOwner, IS_OWN_FEED, storeRun, storeSource } from './feeds.ts';
import type { ImportFile } from './import-file.entity.ts';
import { toMapping } from './open-upload.ts';
import { RUN_JSON, type RunRow, toRunView } from './run-view.ts';
import { storeParts } from './uploaded-file.ts';

type StoredFile = Pick<ImportFile, 'id' | 'name' | 'columns' | 'mapping' | 'isRemembered' | 'homes' | 'isChecked' | 'createdAt'> & {
  rows: number;
};
const FILE_COLUMNS = `file.id, file.name, file.columns, file.mapping, file.is_remembered as "isRemembered", file.homes, file.is_checked as "isChecked",
  file.created_at as "createdAt", coalesce((select (r.counts->>'rows')::int from incoming_feed_runs r
    where r.feed_id = file.feed_id and r.kind = 'check' order by r.id desc limit 1), 0) as rows`;

/** SQL: the feed of uploaded files of an owner ($1, $2). */
const FEED_SQL = `from incoming_feeds f where ${IS_OWN_FEED} and f.url is null order by f.id limit 1`;

/** What the page shows. @throws DomainError FORBIDDEN for an agent of a brokerage */
export async function readImportState(ctx: AuthedContext): Promise<ImportState> {
  const owner = await feedOwner(ctx.em, ctx.user.id);
  const sql = `select f.id as "feedId", (select ${RUN_JSON} from incoming_feed_runs r where r.feed_id = f.id order by r.id desc limit 1) as run ${FEED_SQL}`;
  const [feed] = await rows<{ feedId: number; run: RunRow | null }>(ctx.em, preparedStatement(sql, ownerValues(owner)));
  if (!feed) return { feedId: null, file: null, run: null };
  const [file] = await rows<StoredFile>(
    ctx.em,
    preparedStatement(`select ${FILE_COLUMNS} from import_files file where file.feed_id = $1`, [feed.feedId]),
  );
  const places = file ? (await getSearchDictionary(ctx.em)).places : [];
  return { feedId: feed.feedId, file: file ? toFileView(file, places) : null, run: feed.run && toRunView(feed.run) };
}

function toFileView(
  { id: _, columns, mapping, createdAt, ...file }: StoredFile,
  places: readonly DictionaryPlace[],
): NonNullable<ImportState['file']> {
  const known = mapping ?? NO_MAPPING;
  return {
    ...file,
    createdAt: toIsoTime(createdAt),
    columns: (columns ?? []).map(({ name, examples }) => ({ name, examples })),
    mapping: known,
    words: unknownWords(columns ?? [], known, places),
  };
}

/** The feed of the files of an owner, locked; undefined before the first file. Their place in the brokerage is kept until the transaction ends. */
async function lockFeed(ctx: AuthedContext, tx: EntityManager): Promise<{ id: number } | undefined> {
  const owner = await feedOwner(tx, ctx.user.id);
  const [feed] = await rows<{ id: number }>(tx, preparedStatement(`select f.id ${FEED_SQL} for update`, ownerValues(owner)));
  return feed;
}

/** The file that waits, with its feed locked. @throws DomainError MISSING, FORBIDDEN */
async function lockFile(ctx: AuthedContext, tx: EntityManager): Promise<{ feedId: number; file: StoredFile }> {
  await holdMembership(tx, ctx.user.id);
  const feed = await lockFeed(ctx, tx);
  const [file] = feed
    ? await rows<StoredFile>(tx, preparedStatement(`select ${FILE_COLUMNS} from import_files file where file.feed_id = $1`, [feed.id]))
    : [];
  if (!feed || !file) throw new DomainError('MISSING', m.feed_failure_file());
  return { feedId: feed.id, file };
}

/** Ends a check that is under way; its process notices within seconds. @throws DomainError CONFLICT while the file is imported */
async function endCheck(tx: EntityManager, feedId: number): Promise<void> {
  const sql = `delete from incoming_feed_runs where feed_id = $1 and state in ('waiting', 'running') and kind = 'check'`;
  await execute(tx, preparedStatement(sql, [feedId]));
  const open = await rows(
    tx,
    preparedStatement(`select from incoming_feed_runs where feed_id = $1 and state in ('waiting', 'running')`, [feedId]),
  );
  if (open.length > 0) throw new DomainError('CONFLICT', m.import_running());
}

/**
 * Stores an uploaded file in place of the one that waits, and checks it.
 * @param path where it is; it is not needed afterwards
 * @throws DomainError FORBIDDEN for an agent, and after the licence ended; CONFLICT while a file is imported
 */
export async function storeImportFile(ctx: AuthedContext, { name, path }: { name: string; path: string }): Promise<void> {
  await ctx.em.transactional(async (tx) => {
    await holdMembership(tx, ctx.user.id);
    await assertLicenceRuns(ctx, tx);
    const owner = await feedOwner(tx, ctx.user.id);
    const locked = owner.organizationId === null ? 'users' : 'organizations';
    await execute(tx, unpreparedStatement(`select from ${locked} where id = $1 for no key update`, [owner.organizationId ?? owner.userId]));
    let feed = await lockFeed(ctx, tx);
    if (feed) await endCheck(tx, feed.id);
    else {
      [feed] = await execute<{ id: number }>(
        tx,
        unpreparedStatement(
          `insert into incoming_feeds (user_id, organization_id, format, every_hours, pauses_missing, is_on, created_at)
           values ($1, $2, 'auto', 24, false, false, $3) returning id`,
          [owner.userId, owner.organizationId, ctx.now()],
        ),
      );
      await storeSource(tx, sourceOf({ id: feed!.id, url: null }), owner, ctx.now());
    }
    const feedId = feed!.id;
    await execute(tx, preparedStatement('delete from import_files where feed_id = $1', [feedId]));
    const [file] = await execute<{ id: number }>(
      tx,
      preparedStatement('insert into import_files (feed_id, name, created_at) values ($1, $2, $3) returning id', [feedId, name, ctx.now()]),
    );
    await storeParts(tx, file!.id, path);
    await storeRun(ctx, tx, feedId, 'check');
  });
}

/** @throws DomainError INVALID for a mapping that the reader does not take */
function assertMapping(mapping: FileMapping): void {
  try {
    toMapping(mapping);
  } catch (error) {
    if (!(error instanceof FeedError)) throw error;
    throw new DomainError('INVALID', error.message);
  }
}

/** Maps the columns of the file that waits, and checks what an import would do. @throws DomainError MISSING, INVALID, CONFLICT, TOO_MANY */
export async function mapImportFile(ctx: AuthedContext, mapping: FileMapping): Promise<void> {
  assertMapping(mapping);
  await ctx.limiter.count('importCheck', String(ctx.user.id));
  await ctx.em.transactional(async (tx) => {
    const { feedId, file } = await lockFile(ctx, tx);
    await endCheck(tx, feedId);
    await execute(
      tx,
      preparedStatement('update import_files set mapping = $2, is_checked = false where id = $1', [file.id, JSON.stringify(mapping)]),
    );
    await storeRun(ctx, tx, feedId, 'check');
  });
}

/**
 * Imports the file that waits, as it was checked, and remembers its mapping for the next file with the same columns. The file is deleted when it was imported.
 * @throws DomainError FORBIDDEN before the address is confirmed; MISSING; CONFLICT before a check read it to its end, and while it is imported; TOO_MANY
 */
export async function runImportFile(ctx: AuthedContext): Promise<void> {
  requireConfirmedEmail(ctx);
  await ctx.limiter.count('feedRun', String(ctx.user.id));
  await ctx.em.transactional(async (tx) => {
    const { feedId, file } = await lockFile(ctx, tx);
    if (!file.isChecked) throw new DomainError('CONFLICT', m.import_unchecked());
    const key = columnsKeyOf(file.columns ?? []);
    if (key !== null && file.mapping)
      await execute(
        tx,
        unpreparedStatement(
          `with kept as (insert into import_mappings (feed_id, columns_key, mapping, used_at) values ($1, $2, $3, $4)
             on conflict (feed_id, columns_key) do update set mapping = excluded.mapping, used_at = excluded.used_at)
           delete from import_mappings where id = any(array(select id from import_mappings where feed_id = $1 order by used_at desc offset 49 limit 10))`,
          [feedId, key, JSON.stringify(file.mapping), ctx.now()],
        ),
      );
    await storeRun(ctx, tx, feedId, 'run');
  });
}

/** Deletes the file that waits. @throws DomainError MISSING; CONFLICT while it is imported */
export async function discardImportFile(ctx: AuthedContext): Promise<void> {
  await ctx.em.transactional(async (tx) => {
    const { feedId, file } = await lockFile(ctx, tx);
    await endCheck(tx, feedId);
    await execute(tx, preparedStatement('delete from import_files where id = $1', [file.id]));
  });
}

/** Daily job: deletes files that nothing was done with for a week. */
export async function deleteOldImportFiles(em: EntityManager): Promise<void> {
  await em.execute(`delete from import_files file where file.created_at < now() - interval '7 days'
    and not exists (select from incoming_feed_runs r where r.feed_id = file.feed_id and r.state in ('waiting', 'running'))`);
}
