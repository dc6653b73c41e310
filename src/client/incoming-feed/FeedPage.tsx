import { useState } from 'react';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router-dom';
import { formatMoment, formatNumber } from '../../shared/format.ts';
import type { FeedRunView, FeedView } from '../../shared/incoming-feed/incoming-feed.ts';
import { m } from '../../shared/messages/messages.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths, readId } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { DataRow } from '../ui/DataTable.tsx';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { ScrollTable } from '../ui/ScrollTable.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { FeedForm } from './FeedForm.tsx';
import { FeedPlaceholder, isGone } from './FeedPlaceholder.tsx';
import classes from './Feeds.module.css';
import { isOpen, PROGRESS_MS, stateText } from './feed.labels.ts';
import { HeldHomes } from './HeldHomes.tsx';

/** The page /team/feeds/{id}: a feed, what its readings did, and what to decide about. */
export const FeedPage = () => (
  <MembersOnly>
    <div className="wrap pt-lg pb-3xl">
      <PageMetadata title={m.feed_title()} description="" canonical={paths.feeds()} noindex />
      <FeedLoader />
    </div>
  </MembersOnly>
);

function FeedLoader() {
  const id = readId(useParams().id) ?? 0;
  const query = trpc.incomingFeed.get.useQuery(
    { id },
    { enabled: id > 0, retry: false, refetchInterval: ({ state }) => (isOpen(state.data?.run ?? null) ? PROGRESS_MS : false) },
  );
  if (id === 0 || !query.data || isGone(query.error))
    return <FeedPlaceholder query={query} title={m.feed_title()} isMissing={id === 0} goneText={m.feed_gone()} height={240} />;
  return <Feed feed={query.data} />;
}

function Feed({ feed }: { feed: FeedView }) {
  const { id, url, isOn, everyHours, nextRunAt, checkedAt, failedRuns, run } = feed;
  const utils = trpc.useUtils();
  const navigate = useNavigate();
  const [isChanging, setChanging] = useState(false);
  const [isEnding, setEnding] = useState(false);
  const refresh = () => utils.incomingFeed.invalidate();
  const onError = (error: { message: string }) => toast({ title: m.feed_title(), message: error.message, severity: 'bad' });
  const start = trpc.incomingFeed.run.useMutation({ onSuccess: refresh, onError });
  const check = trpc.incomingFeed.check.useMutation({ onSuccess: refresh, onError });
  const update = trpc.incomingFeed.update.useMutation({ onSuccess: refresh, onError });
  const end = trpc.incomingFeed.end.useMutation({
    onSuccess: async () => {
      toast({ title: m.feed_ended(), message: url });
      await utils.incomingFeed.list.invalidate();
      return navigate(paths.feeds());
    },
  });
  /** A feed that is switched on, and begins to be read at once. */
  const switchOn = async () => {
    await update.mutateAsync({ id, isOn: true }).catch(() => null);
    if (!isOpen(run)) start.mutate({ id });
  };
  return (
    <>
      <Breadcrumbs links={[[m.feed_title(), paths.feeds()]]} current={new URL(url).host} />
      <h1 className="mt-md text-2xl anywhere">
        <bdi dir="ltr">{url.replace(/^https?:\/\//, '')}</bdi>
      </h1>
      <ul className="row wrapping gap-md mt-sm text-sm muted">
        <li>{isOn ? `${m.feed_every()} ${m.feed_hours({ count: everyHours })}` : m.feed_is_off()}</li>
        {nextRunAt && <li>{m.feed_next({ time: formatMoment(nextRunAt) })}</li>}
        {checkedAt && <li>{m.feed_checked({ time: formatMoment(checkedAt) })}</li>}
        {failedRuns > 1 && <li className="error semibold">{m.feed_fails({ count: failedRuns })}</li>}
      </ul>
      <div className="flex wrapping gap-xs mt-md">
        {isOn ? (
          <Button pending={start.isPending} disabled={isOpen(run)} onClick={() => start.mutate({ id })}>
            {m.feed_run_now()}
          </Button>
        ) : (
          <Button pending={update.isPending || start.isPending} onClick={switchOn}>
            {m.feed_start()}
          </Button>
        )}
        <Button variant="line" pending={check.isPending} disabled={isOpen(run)} onClick={() => check.mutate({ id })}>
          {m.feed_check()}
        </Button>
        <Button variant="line" onClick={() => setChanging(!isChanging)} aria-expanded={isChanging}>
          {m.feed_change()}
        </Button>
        {isOn && (
          <Button variant="line" pending={update.isPending} onClick={() => update.mutate({ id, isOn: false })}>
            {m.feed_switch_off()}
          </Button>
        )}
        <Button variant="line" onClick={() => setEnding(true)}>
          {m.feed_end()}
        </Button>
      </div>
      {isChanging && (
        <FeedForm
          feed={feed}
          onCancel={() => setChanging(false)}
          onSaved={() => {
            setChanging(false);
            toast({ title: m.feed_saved(), message: new URL(url).host });
            return refresh();
          }}
        />
      )}
      {run?.held && run.held.decision !== 'old' && <HeldHomes id={id} held={run.held} />}
      <Runs feed={feed} />
      <ConfirmDialog
        opened={isEnding}
        onClose={() => setEnding(false)}
        title={m.feed_end_title()}
        confirmLabel={m.feed_end()}
        isPending={end.isPending}
        failure={end.error?.message}
        onConfirm={() => end.mutate({ id })}
      >
        <p className="pretty">{m.feed_end_text()}</p>
      </ConfirmDialog>
    </>
  );
}

/** The readings of a feed, the last first; that of the feed itself is the newest. */
function Runs({ feed: { id, run } }: { feed: FeedView }) {
  const [params] = useSearchParams();
  const before = readId(params.get('before') ?? undefined) ?? undefined;
  const query = trpc.incomingFeed.runs.useQuery({ id, before }, { refetchInterval: isOpen(run) ? PROGRESS_MS : false });
  const { runs = [], next = null } = query.data ?? {};
  const shown = runs.map((each) => (each.id === run?.id ? run : each));
  return (
    <section className="panel p-lg mt-lg" aria-labelledby="feed-runs">
      <h2 id="feed-runs" className="text-lg">
        {m.feed_runs()}
      </h2>
      {!query.data && <QueryPlaceholder query={query} level={3} framed={false} title={m.feed_runs()} loading={<Skeleton height={180} />} />}
      {query.data && shown.length === 0 && <p className="mt-sm muted">{m.feed_runs_none()}</p>}
      {shown.length > 0 && (
        <ScrollTable
          caption={m.feed_runs()}
          columns={[
            m.feed_column_time(),
            m.feed_column_result(),
            m.feed_column_rows(),
            m.feed_column_new(),
            m.feed_column_changed(),
            m.feed_column_unchanged(),
            m.feed_column_refused(),
            m.feed_column_paused(),
            m.feed_column_seconds(),
          ]}
          items={shown}
          row={(each) => <Run key={each.id} feedId={id} run={each} />}
        />
      )}
      {next !== null && (
        <Link className="link inline-row min-44 mt-sm" to={`${paths.feed(id)}?before=${next}`}>
          {m.feed_runs_more()}
        </Link>
      )}
    </section>
  );
}

const Run = ({ feedId, run }: { feedId: number; run: FeedRunView }) => (
  <DataRow
    heading={
      <Link className="link" to={paths.feedRun(feedId, run.id)}>
        {formatMoment(run.askedAt)}
      </Link>
    }
  >
    <span className={run.state === 'failed' ? classes.text : undefined} role={isOpen(run) ? 'status' : undefined}>
      {run.kind === 'check' && `${m.feed_state_check()}: `}
      {stateText(run)}
    </span>
    {formatNumber(run.counts.rows)}
    {formatNumber(run.counts.created)}
    {formatNumber(run.counts.changed)}
    {formatNumber(run.counts.unchanged)}
    {formatNumber(run.counts.refused)}
    {formatNumber(run.counts.paused)}
    {run.seconds === null ? '' : formatNumber(run.seconds)}
  </DataRow>
);
