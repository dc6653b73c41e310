// Stores how a reading of a feed ended (`incoming_feed_runs`, `incoming_feed_rows`), and emails who should act.
import type { EntityManager } from '@mikro-orm/postgresql';
import type { FeedFailure, FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import { execute } from '../db/orm.ts';
import { preparedStatement, unpreparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { recordEvent } from '../event/event-log.ts';
import { localeOr } from '../locale.ts';
import { writeEmail } from '../mail/template/email-message.ts';
import type { ClaimedRun } from './claim-run.ts';
import { feedFailedEmail, feedHeldEmail } from './feed.mail.ts';
import type { FeedResult } from './feed.tasks.ts';
import { FEED_PICTURES_QUEUE, type FeedPicturesJob } from './feed-jobs.ts';
import type { FeedPerson } from './run-owner.ts';

/** After so many failures in a row the owner gets an email. */
const REPORTED_FAILURES = 3;
/** Readings of a feed that are kept with their rows. */
const KEPT_WITH_ROWS = 20;

/** Notes that a file is unchanged, in one statement. Only a person or a program who asked sees the reading. */
export async function endUnchanged(deps: Deps, em: EntityManager, { runId, id, isAsked }: ClaimedRun): Promise<void> {
  const end = isAsked
    ? `update incoming_feed_runs set state = 'unchanged', finished_at = now() where id = $1`
    : 'delete from incoming_feed_runs where id = $1';
  await execute(
    em,
    preparedStatement(`with ended as (${end}) update incoming_feeds set checked_at = $3, failed_runs = 0 where id = $2`, [
      runId,
      id,
      deps.now(),
    ]),
  );
}

/** Adds what earlier attempts of a reading stored: for this one these rows were unchanged. */
export function addEarlier(counts: FeedRunCounts, before: Partial<FeedRunCounts>): FeedRunCounts {
  const { created = 0, changed = 0 } = before;
  const unchanged = Math.max(0, counts.unchanged - created - changed);
  return { ...counts, created: counts.created + created, changed: counts.changed + changed, unchanged };
}

/** Stores how a reading ended, and emails the person of the feed when they should act. */
export async function endRun(
  deps: Deps,
  em: EntityManager,
  {
    run,
    person,
    result,
    failure,
    file,
  }: {
    run: ClaimedRun;
    person: FeedPerson | null;
    result: FeedResult | null;
    failure: FeedFailure | null;
    file: { etag: string | null; lastModified: string | null; contentHash: string } | null;
  },
): Promise<void> {
  const now = deps.now();
  await em.transactional(async (tx) => {
    // about homes of an uploaded file no one is asked: they stay
    const heldIds = run.url === null ? [] : (result?.unpaused?.ids ?? []);
    const [ended] = await execute<{ id: number }>(
      tx,
      unpreparedStatement(
        `update incoming_feed_runs set state = $2, finished_at = now(), layout = $3, counts = $4, failure = $5, remarks = $6, held_ids = $7, held_of = $8
         where id = $1 and state = 'running' returning id`,
        [
          run.runId,
          failure ? 'failed' : 'done',
          result?.layout ?? null,
          JSON.stringify(result ? addEarlier(result.counts, run.before) : run.before),
          failure && JSON.stringify(failure),
          JSON.stringify(result?.remarks ?? []),
          heldIds,
          heldIds.length > 0 ? (result?.unpaused?.published ?? 0) : 0,
        ],
      ),
    );
    // the feed was ended meanwhile, or another process took the reading over
    if (!ended) return;
    if (result && result.rows.length > 0)
      await execute(
        tx,
        unpreparedStatement(
          `insert into incoming_feed_rows (run_id, line, kind, reference, reason)
           select $1, line, kind, reference, reason from json_to_recordset($2::json) as found(line int, kind text, reference text, reason text)`,
          [
            run.runId,
            JSON.stringify(result.rows.map((row) => ({ ...row, reference: storable(row.reference), reason: storable(row.reason) }))),
          ],
        ),
      );
    await execute(
      tx,
      unpreparedStatement(
        `delete from incoming_feed_rows where run_id in (select id from incoming_feed_runs where feed_id = $1 order by id desc offset ${KEPT_WITH_ROWS} limit 5)`,
        [run.id],
      ),
    );
    if (run.kind === 'run') await deps.jobs.enqueue(tx, FEED_PICTURES_QUEUE, { feedId: run.id } satisfies FeedPicturesJob);
    if (run.url === null) return endUpload(tx, run, result, failure);
    if (run.kind === 'check') return;
    const [asked] = await execute<{ homes: number }>(
      tx,
      unpreparedStatement(
        `with last as (select id, cardinality(held_ids) as homes from incoming_feed_runs
             where feed_id = $1 and id < $2 and kind = 'run' and held_ids <> '{}' and decision is distinct from 'pause' order by id desc limit 1),
           old as (update incoming_feed_runs set decision = 'old' where feed_id = $1 and id < $2 and held_ids <> '{}' and decision is null)
         select homes from last`,
        [run.id, run.runId],
      ),
    );
    const [feed] = await execute<{ failedRuns: number }>(
      tx,
      unpreparedStatement(
        `update incoming_feeds set checked_at = $2::timestamptz, failed_runs = case when $3 then failed_runs + 1 else 0 end,
           etag = case when $3 then null else $4 end, last_modified = case when $3 then null else $5 end,
           content_hash = case when $3 then null else $6 end, read_at = case when $3 then read_at else $2 end,
           is_on = is_on and not $7, next_run_at = case when $7 then null else next_run_at end
         where id = $1 returning failed_runs as "failedRuns"`,
        [
          run.id,
          now,
          failure !== null,
          file?.etag ?? null,
          file?.lastModified ?? null,
          file?.contentHash ?? null,
          failure?.reason === 'owner',
        ],
      ),
    );
    if (!feed) return;
    const counts = result ? addEarlier(result.counts, run.before) : run.before;
    await recordEvent(tx, run, 'feed.finished', { feedId: run.id, runId: run.runId, state: failure ? 'failed' : 'done', counts, failure });
    if (!person) return;
    const to = { email: person.email, feedId: run.id, runId: run.runId, host: new URL(run.url).host };
    const { published = 0 } = result?.unpaused ?? {};
    if (heldIds.length > 0 && asked?.homes !== heldIds.length)
      await deps.mail.send(
        tx,
        writeEmail(localeOr(person.locale), () => feedHeldEmail({ ...to, homes: heldIds.length, of: published })),
      );
    if (failure && feed.failedRuns === REPORTED_FAILURES)
      await deps.mail.send(
        tx,
        writeEmail(localeOr(person.locale), () => feedFailedEmail({ ...to, failure })),
      );
  });
}

/** Keeps what a check of an uploaded file found, and deletes a file that was imported. */
async function endUpload(tx: EntityManager, run: ClaimedRun, result: FeedResult | null, failure: FeedFailure | null): Promise<void> {
  if (run.kind === 'run') {
    if (!failure) await execute(tx, preparedStatement('delete from import_files where feed_id = $1', [run.id]));
    return;
  }
  const found = result?.inspected;
  await execute(
    tx,
    unpreparedStatement(
      `update import_files set is_checked = $2, homes = $3, columns = coalesce($4, columns), header = coalesce($5, header),
         mapping = coalesce($6, mapping), is_remembered = coalesce($7, is_remembered) where feed_id = $1`,
      [
        run.id,
        failure === null,
        toJson(result?.homes ?? []),
        ...[found?.columns, found?.header, found?.mapping].map(toJson),
        found?.isRemembered,
      ],
    ),
  );
}

/** A value as JSON that PostgreSQL stores; null for none. */
const toJson = (value: unknown): string | null =>
  value ? JSON.stringify(value, (_key, each: unknown) => (typeof each === 'string' ? storable(each) : each)) : null;

/** A text without characters that PostgreSQL does not store. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();
