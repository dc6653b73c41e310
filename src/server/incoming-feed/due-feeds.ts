// Starts the readings of feeds that are due, and deletes old ones.
import type { EntityManager } from '@mikro-orm/postgresql';
import { execute } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';
import { FEED_RUNS_QUEUE, type FeedRunJob } from './feed-jobs.ts';

/** Readings that are kept of a feed: for days, and at most so many. */
const KEPT = { days: 90, runs: 500 };
/** A process that says nothing for so long about its reading counts as ended. */
const SILENCE = `interval '60 seconds'`;
/** Feeds that one run of the job starts. */
const MAX_DUE = 500;

/** Stores a reading for each feed that is due. The next is due so many hours after this one, whatever it takes. */
const DUE_SQL = `with due as (select id, every_hours from incoming_feeds where is_on and next_run_at <= $1 order by next_run_at limit ${MAX_DUE} for update skip locked),
    next as (update incoming_feeds f set next_run_at = $1::timestamptz + make_interval(hours => due.every_hours) from due where f.id = due.id returning f.id)
  insert into incoming_feed_runs (feed_id, kind, state, is_asked, asked_at) select id, 'run', 'waiting', false, $1 from next
  on conflict (feed_id) where state in ('waiting', 'running') do nothing`;

/** Readings that wait without a job that would begin them, and those whose process ended. */
const WAITING_SQL = `update incoming_feed_runs set state = 'waiting', progress_at = now() where id in (
    select id from incoming_feed_runs where state in ('waiting', 'running')
      and (progress_at is null or progress_at < now() - case when state = 'running' then ${SILENCE} else interval '5 minutes' end)
    order by id limit ${MAX_DUE} for update skip locked)
  returning id as "runId", attempts`;

/** Job: starts the readings that are due, and again those whose process ended. */
export async function startDueFeeds(deps: Pick<Deps, 'jobs' | 'now'>, em: EntityManager): Promise<void> {
  await execute(em, preparedStatement(DUE_SQL, [deps.now()]));
  await em.transactional(async (tx) => {
    const waiting = await execute<FeedRunJob>(tx, preparedStatement(WAITING_SQL, []));
    await deps.jobs.enqueueAll(
      tx,
      FEED_RUNS_QUEUE,
      waiting.map(({ runId }) => ({ data: { runId } satisfies FeedRunJob })),
    );
  });
}

/** Daily job: deletes old readings. */
export async function deleteOldRuns(em: EntityManager): Promise<void> {
  await em.execute(`delete from incoming_feed_runs where finished_at < now() - interval '${KEPT.days} days'`);
  await em.execute(
    `delete from incoming_feed_runs r using incoming_feeds f where f.id = r.feed_id and r.finished_at is not null
       and r.id <= (select kept.id from incoming_feed_runs kept where kept.feed_id = f.id order by kept.id desc offset ${KEPT.runs} limit 1)`,
  );
}
