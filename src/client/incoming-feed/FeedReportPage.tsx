import { keepPreviousData } from '@tanstack/react-query';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatMoment, formatNumber } from '../../shared/format.ts';
import { type FeedReport, MAX_FEED_ROWS } from '../../shared/incoming-feed/incoming-feed.ts';
import { m } from '../../shared/messages/messages.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { downloadFile } from '../download.ts';
import { paths, readId } from '../paths.ts';
import { Pager } from '../search/results/Pager.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { DataRow } from '../ui/DataTable.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { ScrollTable } from '../ui/ScrollTable.tsx';
import { FeedCounts } from './FeedCounts.tsx';
import { FeedPlaceholder, isGone } from './FeedPlaceholder.tsx';
import { FeedRows } from './FeedRows.tsx';
import { isOpen, PROGRESS_MS, remarkLabel, stateText } from './feed.labels.ts';

/** Where a report belongs. */
interface ReportPlace {
  /** The page above it. */
  canonical: string;
  /** The pages above it, by the id of the feed. */
  links: (feedId: number) => (readonly [label: string, path: string])[];
  /** The path of a page of the report. */
  to: typeof paths.feedRun;
}

/** The page /team/feeds/{id}/runs/{runId}. */
export const FeedReportPage = () => (
  <ReportPage
    canonical={paths.feeds()}
    links={(id) => [
      [m.feed_title(), paths.feeds()],
      [m.feed_back_feed(), paths.feed(id)],
    ]}
    to={paths.feedRun}
  />
);

/** What a reading did, each row that it refused, and what it did not understand. */
export const ReportPage = (place: ReportPlace) => (
  <MembersOnly>
    <div className="wrap pt-lg pb-3xl">
      <PageMetadata title={m.feed_report()} description="" canonical={place.canonical} noindex />
      <ReportLoader {...place} />
    </div>
  </MembersOnly>
);

function ReportLoader(place: ReportPlace) {
  const params = useParams();
  const [id, runId] = [readId(params.id) ?? 0, readId(params.runId) ?? 0];
  const [search] = useSearchParams();
  const page = Math.min(1000, Math.max(1, readId(search.get('page') ?? undefined) ?? 1));
  const query = trpc.incomingFeed.report.useQuery(
    { id, runId, page },
    {
      enabled: id > 0 && runId > 0,
      retry: false,
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (isOpen(state.data?.run ?? null) ? PROGRESS_MS : false),
    },
  );
  const isMissing = id === 0 || runId === 0;
  if (isMissing || !query.data || isGone(query.error))
    return <FeedPlaceholder query={query} title={m.feed_report()} isMissing={isMissing} goneText={m.feed_run_gone()} height={320} />;
  return <Report feedId={id} page={page} report={query.data} place={place} />;
}

function Report({ feedId, page, report, place }: { feedId: number; page: number; report: FeedReport; place: ReportPlace }) {
  const { run, rows, rowCount, pages, remarks } = report;
  const { counts } = run;
  const time = formatMoment(run.askedAt);
  const title = run.kind === 'check' ? m.feed_report_check({ time }) : m.feed_report_run({ time });
  const file = trpc.incomingFeed.exportRows.useMutation({
    onSuccess: ({ lines }) => downloadFile(`feed-${feedId}-${run.id}.csv`, `${lines.join('\r\n')}\r\n`, 'text/csv'),
  });
  const figures: readonly (readonly [string, number])[] = [
    [m.feed_column_rows(), counts.rows],
    [m.feed_column_new(), counts.created],
    [m.feed_column_changed(), counts.changed],
    [m.feed_column_unchanged(), counts.unchanged],
    [m.feed_column_refused(), counts.refused],
    [m.feed_kind_duplicate(), counts.duplicates],
    [m.feed_kind_paused(), counts.implausible],
    [m.feed_kind_waiting(), counts.waiting],
    [m.feed_column_paused(), counts.paused],
  ];
  return (
    <>
      <Breadcrumbs links={place.links(feedId)} current={m.feed_report()} />
      <h1 className="mt-md text-2xl">{title}</h1>
      <p className="mt-xs" role="status">
        {run.kind === 'check' && run.state === 'done' ? m.feed_report_checked() : stateText(run)}
      </p>
      {run.failure?.detail && (run.failure.reason === 'format' || run.failure.reason === 'stopped') && (
        <p className="mt-xs text-sm muted anywhere" dir="ltr" lang="en">
          {run.failure.detail}
        </p>
      )}
      <div className="mt-lg">
        <FeedCounts figures={figures} />
      </div>
      {run.layout && (
        <p className="mt-sm text-sm muted">
          {m.feed_report_layout()}{' '}
          <bdi lang="en" dir="ltr">
            {run.layout}
          </bdi>
        </p>
      )}
      <section className="panel p-lg mt-lg" aria-labelledby="feed-rows">
        <div className="flex between wrapping gap-sm">
          <h2 id="feed-rows" className="text-lg">
            {m.feed_report_rows()}
          </h2>
          {rowCount > 0 && (
            <Button variant="line" size="sm" pending={file.isPending} onClick={() => file.mutate({ id: feedId, runId: run.id })}>
              <Icon name="download" />
              {m.feed_download()}
            </Button>
          )}
        </div>
        <FailureText>{file.error?.message}</FailureText>
        {rowCount === 0 && run.state === 'done' && <p className="mt-sm muted">{m.feed_report_rows_none()}</p>}
        {rowCount === MAX_FEED_ROWS && (
          <p className="mt-xs text-sm muted">{m.feed_report_rows_more({ kept: formatNumber(MAX_FEED_ROWS) })}</p>
        )}
        {rows.length > 0 && <FeedRows caption={m.feed_report_rows()} rows={rows} />}
        <Pager page={page} pages={pages} to={(other) => place.to(feedId, run.id, other)} />
      </section>
      {remarks.length > 0 && (
        <section className="panel p-lg mt-lg" aria-labelledby="feed-remarks">
          <h2 id="feed-remarks" className="text-lg">
            {m.feed_report_remarks()}
          </h2>
          <ScrollTable
            caption={m.feed_report_remarks()}
            columns={[m.feed_remark_kind(), m.feed_remark_subject(), m.feed_remark_homes(), m.feed_remark_example()]}
            items={remarks}
            row={(remark) => (
              <DataRow key={`${remark.kind} ${remark.subject}`} heading={remarkLabel(remark.kind)}>
                <bdi className="anywhere">{remark.subject}</bdi>
                {formatNumber(remark.homes)}
                <bdi className="anywhere">{remark.example}</bdi>
              </DataRow>
            )}
          />
        </section>
      )}
    </>
  );
}
