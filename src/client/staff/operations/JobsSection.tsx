import { formatMoment, formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { GivenUpJob, JobsPage } from '../../../shared/staff/operations.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from '../Sections.module.css';
import { StaffTable } from '../StaffTable.tsx';
import { useStaffAction } from '../useStaffAction.tsx';
import { formatSeconds } from './duration.ts';

/** How often the page loads the jobs again. */
const REFRESH_MS = 30_000;

/**
 * The section of the staff pages about background jobs: the jobs that failed in their last try, which staff can retry or delete, and every queue with
 * its backlog.
 */
export default function JobsSection() {
  const query = trpc.staff.jobs.useQuery(undefined, { refetchInterval: REFRESH_MS });
  if (query.isError || !query.data)
    return <QueryPlaceholder query={query} title={m.staff_jobs_failed()} loading={<Skeleton height={320} />} />;
  const { queues, givenUp } = query.data;
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_jobs()}</h1>
      </div>
      <h2 className={classes.title}>{m.staff_jobs_given_up()}</h2>
      {givenUp.length === 0 ? (
        <p className="panel p-lg muted">{m.staff_jobs_given_up_none()}</p>
      ) : (
        <>
          <p className={classes.lead}>{m.staff_jobs_given_up_text()}</p>
          <StaffTable
            label={m.staff_jobs_given_up()}
            columns={[
              m.staff_time(),
              m.staff_jobs_queue(),
              m.staff_jobs_tries(),
              m.staff_jobs_error(),
              m.staff_jobs_data(),
              m.staff_actions(),
            ]}
            items={givenUp}
            row={(job) => <GivenUpRow key={job.id} job={job} />}
          />
        </>
      )}
      <h2 className={classes.title}>{m.staff_jobs_queues()}</h2>
      <StaffTable
        label={m.staff_jobs_queues()}
        columns={[
          m.staff_jobs_queue(),
          m.staff_waiting(),
          m.staff_jobs_running(),
          m.staff_jobs_given_up(),
          m.staff_jobs_oldest(),
          m.staff_jobs_done(),
          m.staff_jobs_last_run(),
          m.staff_jobs_next_run(),
        ]}
        items={queues}
        row={(queue) => <QueueRow key={queue.name} queue={queue} />}
      />
    </>
  );
}

/** A queue: how many jobs wait, run, failed and finished, and when a cron job ran last and runs next. */
const QueueRow = ({ queue }: { queue: JobsPage['queues'][number] }) => (
  <tr>
    <th scope="row" dir="ltr">
      {queue.name}
    </th>
    <td>{formatNumber(queue.waiting)}</td>
    <td>{formatNumber(queue.running)}</td>
    <td className={queue.givenUp > 0 ? 'error' : undefined}>{formatNumber(queue.givenUp)}</td>
    <td className="nowrap">{queue.oldestSeconds === null ? '' : formatSeconds(queue.oldestSeconds)}</td>
    <td>{formatNumber(queue.doneInHour)}</td>
    <td className="nowrap">{queue.lastRunAt && formatMoment(queue.lastRunAt)}</td>
    <td className="nowrap">{queue.nextRunAt && formatMoment(queue.nextRunAt)}</td>
  </tr>
);

/** A job that failed in its last try. Retrying puts it back into its queue; dropping deletes it and cancels the email that it should have sent. */
function GivenUpRow({ job }: { job: GivenUpJob }) {
  const utils = trpc.useUtils();
  const { dialog, onFailed } = useStaffAction();
  const input = { id: job.id };
  const reportSuccess = (title: string) => {
    toast({ title, message: job.queue });
    return utils.staff.jobs.invalidate();
  };
  const retry = trpc.staff.retryJob.useMutation({
    onSuccess: () => reportSuccess(m.staff_jobs_retried()),
    onError: (error) => onFailed(error, () => retry.mutate(input)),
  });
  const drop = trpc.staff.dropJob.useMutation({
    onSuccess: () => reportSuccess(m.staff_jobs_dropped()),
    onError: (error) => onFailed(error, () => drop.mutate(input)),
  });
  return (
    <tr>
      <td className="nowrap">{formatMoment(job.givenUpAt)}</td>
      <th scope="row" dir="ltr">
        {job.queue}
      </th>
      <td>{job.tries}</td>
      <td className={classes.facts} dir="ltr">
        {job.error}
      </td>
      <td className={classes.facts} dir="ltr">
        {JSON.stringify(job.data)}
      </td>
      <td>
        <div className="flex gap-xs">
          <Button size="sm" pending={retry.isPending} onClick={() => retry.mutate(input)}>
            {m.staff_jobs_retry()}
          </Button>
          <Button size="sm" variant="line" pending={drop.isPending} onClick={() => drop.mutate(input)}>
            {m.staff_jobs_drop()}
          </Button>
        </div>
        {dialog}
      </td>
    </tr>
  );
}
