// Reads what readings of feeds did: their list, and the report of one with its rows and remarks.
import type { EntityManager } from '@mikro-orm/postgresql';
import { csvValue } from '../../shared/csv.ts';
import type { FeedReport, FeedRow, FeedRunView } from '../../shared/incoming-feed/incoming-feed.ts';
import { reasonTexts } from '../../shared/incoming-feed/reason.ts';
import { m } from '../../shared/messages/messages.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import { DomainError } from '../errors.ts';
import type { AuthedContext } from '../trpc.ts';
import { getFeed, IS_OWN_FEED, ownFeedValues } from './feeds.ts';
import { RUN_JSON, type RunRow, toRunView } from './run-view.ts';

/** Readings, and rows of one, of a page. */
const RUNS_A_PAGE = 20;
const ROWS_A_PAGE = 50;

/** The most pictures of a report. */
const MAX_PICTURES = 500;
/** SQL: the rows of the reading `$run`, with the pictures of its homes that could not be fetched where it is the last one that stored homes. */
const ROWS_SQL = `select id, 0 as n, line, kind, reference, reason from incoming_feed_rows where run_id = $run
  union all (select null, n, 0, 'picture', coalesce(p.reference, p.agency_reference, ''), 'photo ' || n || ': ' || picture.failure
    from incoming_feed_runs last join feed_pictures picture on picture.feed_id = last.feed_id and picture.failure is not null
      join properties p on p.id = picture.property_id and p.status in ('published', 'paused')
      cross join lateral (select array_position((p.images || p.floor_plans)::text[], coalesce(picture.shown, picture.url)::text) as n) place
    where last.id = $run and n is not null and last.kind = 'run' and not exists (select from incoming_feed_runs later
      where later.feed_id = last.feed_id and later.id > last.id and later.kind = 'run' and later.state = 'done')
    order by p.reference, n limit ${MAX_PICTURES})`;

/** The readings of a feed of the caller, the last first. @throws DomainError MISSING */
export async function listRuns(
  ctx: AuthedContext,
  { id, before }: { id: number; before?: number | undefined },
): Promise<{ runs: FeedRunView[]; next: number | null }> {
  await getFeed(ctx, ctx.em, id);
  const sql = `select ${RUN_JSON} as run from incoming_feed_runs r where r.feed_id = $1 and ($2::int is null or r.id < $2)
    order by r.id desc limit ${RUNS_A_PAGE + 1}`;
  const found = (await rows<{ run: RunRow }>(ctx.em, preparedStatement(sql, [id, before ?? null]))).map(({ run }) => toRunView(run));
  const runs = found.slice(0, RUNS_A_PAGE);
  return { runs, next: found.length > RUNS_A_PAGE ? runs.at(-1)!.id : null };
}

/** A reading of a feed of the caller. @throws DomainError MISSING */
async function findRun(ctx: AuthedContext, em: EntityManager, { id, runId }: { id: number; runId: number }) {
  const sql = `select ${RUN_JSON} as run, r.remarks, (select count(*)::int from (${ROWS_SQL}) found) as "rowCount"
    from incoming_feed_runs r join incoming_feeds f on f.id = r.feed_id where ${IS_OWN_FEED} and f.id = $3 and r.id = $4`;
  const [found] = await rows<{ run: RunRow; remarks: FeedReport['remarks']; rowCount: number }>(
    em,
    preparedStatement(sql.replaceAll('$run', '$4'), [...(await ownFeedValues(em, ctx.user.id)), id, runId]),
  );
  if (!found) throw new DomainError('MISSING', m.feed_run_gone());
  return found;
}

const readRows = (em: EntityManager, runId: number, limit: number | null, skip: number): Promise<FeedRow[]> =>
  rows<FeedRow>(
    em,
    preparedStatement(
      `select line, kind, reference, reason from (${ROWS_SQL.replaceAll('$run', '$1')}) found order by id, reference, n limit $2 offset $3`,
      [runId, limit, skip],
    ),
  );

/** What a reading did, with a page of the rows that it refused, left out or held back. @throws DomainError MISSING */
export async function readReport(ctx: AuthedContext, input: { id: number; runId: number; page: number }): Promise<FeedReport> {
  const { run, remarks, rowCount } = await findRun(ctx, ctx.em, input);
  return {
    run: toRunView(run),
    rows: await readRows(ctx.em, input.runId, ROWS_A_PAGE, (input.page - 1) * ROWS_A_PAGE),
    rowCount,
    pages: Math.max(1, Math.ceil(rowCount / ROWS_A_PAGE)),
    remarks,
  };
}

/** The lines of a CSV file of all rows that are kept, in the language of the caller. @throws DomainError MISSING, TOO_MANY */
export async function exportRows(ctx: AuthedContext, input: { id: number; runId: number }): Promise<{ lines: string[] }> {
  await ctx.limiter.count('figureFile', String(ctx.user.id));
  await findRun(ctx, ctx.em, input);
  const head = [m.feed_row_line(), m.feed_row_reference(), m.feed_row_reason(), m.feed_row_change()];
  const found = await readRows(ctx.em, input.runId, null, 0);
  const lines = found.map((row) => {
    const { reason, change } = reasonTexts(row);
    return [row.line || '', row.reference, reason, change];
  });
  return { lines: [head, ...lines].map((values) => values.map(csvValue).join(',')) };
}
