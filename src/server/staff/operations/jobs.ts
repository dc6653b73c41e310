// The background jobs that staff see: the queues of pg-boss (`boss.queue`, `boss.job`) with their counts, and the jobs that were given up.
// Staff try these again or drop them, with an audit entry.
import { m } from '../../../shared/messages/messages.ts';
import type { GivenUpJob, JobsPage } from '../../../shared/staff/operations.ts';
import { OPERATIONS_PAGE_SIZE } from '../../../shared/staff/operations.ts';
import { toIsoTime } from '../../../shared/time.ts';
import { requireRecentConfirmation } from '../../account/security/step-up.ts';
import { rows } from '../../db/orm.ts';
import { preparedStatement } from '../../db/sql.ts';
import { DomainError } from '../../errors.ts';
import { GIVEN_UP_JOBS, UNSURE_EMAILS } from '../../kept-jobs.ts';
import { dropWaitingEmail } from '../../mail/delivery/resend.ts';
import { recordStaffAct, type StaffContext } from '../staff.access.ts';
import { hideInError, hideTexts } from './hidden-values.ts';

/**
 * Every queue but those of `$2`, with counts of its jobs and the age of the oldest due one in seconds. Jobs that were given up are in the
 * queue `$1`, with the name of their former queue. Queues delete finished jobs after an hour to a day.
 */
const QUEUES_SQL = `select queue.name, coalesce(jobs.waiting, 0) as waiting, coalesce(jobs.running, 0) as running, coalesce(jobs.done, 0) as "doneInHour",
    jobs.oldest as "oldestSeconds", jobs.last as "lastRunAt", coalesce(given_up.n, 0) as "givenUp"
  from boss.queue queue
    left join (select name, count(*) filter (where state in ('created', 'retry'))::int as waiting,
        count(*) filter (where state = 'active')::int as running,
        count(*) filter (where state = 'completed' and completed_on > now() - interval '1 hour')::int as done,
        extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::int as oldest,
        max(completed_on) filter (where state = 'completed') as last
      from boss.job group by name) jobs on jobs.name = queue.name
    left join (select source_name, count(*)::int as n from boss.job where name = $1 group by source_name) given_up on given_up.source_name = queue.name
  where queue.name <> all($2::text[]) order by queue.name`;
/** The latest jobs that were given up, which are in the queue `$1`. The columns `source_…` are of the job in its former queue. */
const GIVEN_UP_SQL = `select id, source_name as queue, coalesce(source_created_on, created_on) as "createdAt", created_on as "givenUpAt",
    coalesce(source_retry_count, 0) + 1 as tries, coalesce(source_output->>'message', '') as error, data
  from boss.job where name = $1 and source_name is not null order by created_on desc, id limit ${OPERATIONS_PAGE_SIZE}`;

type QueueRow = Omit<JobsPage['queues'][number], 'lastRunAt' | 'nextRunAt'> & { lastRunAt: string | Date | null };
type GivenUpRow = Omit<GivenUpJob, 'createdAt' | 'givenUpAt'> & { createdAt: string | Date; givenUpAt: string | Date };

/** The queues in the order of their names, and the latest jobs that were given up. Internal queues are left out. */
export async function listJobs(ctx: StaffContext): Promise<JobsPage> {
  const [queues, givenUp] = await Promise.all([
    rows<QueueRow>(ctx.em, preparedStatement(QUEUES_SQL, [GIVEN_UP_JOBS, [GIVEN_UP_JOBS, UNSURE_EMAILS]])),
    rows<GivenUpRow>(ctx.em, preparedStatement(GIVEN_UP_SQL, [GIVEN_UP_JOBS])),
  ]);
  const nextRuns = new Map(ctx.jobs.schedules().map(({ name, nextRunAt }) => [name, nextRunAt]));
  return {
    queues: queues
      // the names of pg-boss's own queues begin with underscores
      .filter(({ name }) => !name.startsWith('__'))
      .map((row) => ({
        ...row,
        // only of cron jobs
        lastRunAt: nextRuns.has(row.name) ? toIsoTime(row.lastRunAt) : null,
        nextRunAt: toIsoTime(nextRuns.get(row.name) ?? null),
      })),
    givenUp: givenUp.map((row) => ({
      ...row,
      createdAt: toIsoTime(row.createdAt),
      givenUpAt: toIsoTime(row.givenUpAt),
      error: hideInError(row.error),
      data: hideTexts(row.data ?? {}) as Record<string, unknown>,
    })),
  };
}

/** A job that was given up: its queue, and the id in `mail_deliveries` of the email that it should have sent. */
interface GivenUp {
  queue: string;
  emailId: number | null;
}

/** Finds a job that was given up. @throws DomainError MISSING */
async function findGivenUp(ctx: StaffContext, id: string): Promise<GivenUp> {
  const sql = `select source_name as queue, case when source_name = 'mail' then (data->>'delivery')::int end as "emailId"
    from boss.job where name = $1 and id = $2`;
  const [job] = await rows<GivenUp>(ctx.em, preparedStatement(sql, [GIVEN_UP_JOBS, id]));
  if (!job) throw new DomainError('MISSING', m.staff_job_missing);
  return job;
}

/**
 * Puts a job that was given up back into its former queue. Nothing is lost by that, so it needs no step-up (a recent confirmation of the
 * caller).
 * @throws DomainError MISSING also when another person has tried it again or dropped it meanwhile
 */
export async function retryJob(ctx: StaffContext, id: string): Promise<{ id: string }> {
  const { queue } = await findGivenUp(ctx, id);
  await ctx.em.transactional(async (tx) => {
    if (!(await ctx.jobs.retryGivenUp(tx, id))) throw new DomainError('MISSING', m.staff_job_missing);
    await recordStaffAct(tx, ctx, 'job.retry', null, { queue, job: id });
  });
  return { id };
}

/**
 * Deletes a job that was given up, and cancels the email that it should have sent. Needs a step-up.
 * @throws DomainError STEP_UP, MISSING
 */
export async function dropJob(ctx: StaffContext, id: string): Promise<{ id: string }> {
  requireRecentConfirmation(ctx);
  const { queue, emailId } = await findGivenUp(ctx, id);
  await ctx.em.transactional(async (tx) => {
    if (!(await ctx.jobs.dropGivenUp(tx, id))) throw new DomainError('MISSING', m.staff_job_missing);
    if (emailId !== null) await dropWaitingEmail(tx, emailId);
    await recordStaffAct(tx, ctx, 'job.drop', null, { queue, job: id });
  });
  return { id };
}
