import { useEffect, useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import type { FileMapping, ImportFileView, ImportState } from '../../../shared/incoming-feed/import-file.ts';
import type { FeedRunView } from '../../../shared/incoming-feed/incoming-feed.ts';
import { failureText } from '../../../shared/incoming-feed/reason.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../../account/demo/useIsDemoAccount.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { paths } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import { isOpen } from '../feed.labels.ts';
import { ChooseFile } from './ChooseFile.tsx';
import { ColumnMapping, missingFields } from './ColumnMapping.tsx';
import classes from './Import.module.css';
import { PreviewHomes } from './PreviewHomes.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { UnknownWords } from './UnknownWords.tsx';

/** Between two questions how far a file is. */
const PROGRESS_MS = 1000;
/** A changed mapping is sent when nothing more was changed for so long. */
const SETTLED_MS = 600;

/** The page /team/import: a file of homes is chosen, its columns are mapped, and its homes come online. */
export const ImportPage = () => (
  <MembersOnly>
    <div className="wrap pt-2xl pb-3xl">
      <PageMetadata title={m.import_title()} description="" canonical={paths.importFile()} noindex />
      <Loader />
    </div>
  </MembersOnly>
);

function Loader() {
  const isDemo = useIsDemoAccount();
  const utils = trpc.useUtils();
  const query = trpc.importFile.state.useQuery(undefined, {
    retry: false,
    enabled: !isDemo,
    refetchInterval: ({ state }) => (isOpen(state.data?.run ?? null) ? PROGRESS_MS : false),
  });
  if (isDemo || errorCode(query.error) === 'FORBIDDEN')
    return <StateMessage drawing="search" level={1} title={m.import_title()} text={isDemo ? m.account_demo_shared() : m.import_agents()} />;
  if (!query.data)
    return (
      <QueryPlaceholder
        query={query}
        level={1}
        title={m.import_title()}
        loading={
          <Loading>
            <Skeleton height={52} />
            <div className="mt-lg">
              <Skeleton height={220} />
            </div>
          </Loading>
        }
      />
    );
  const { feedId, file, run } = query.data;
  return (
    <>
      <h1>{m.import_title()}</h1>
      {file && run?.kind !== 'run' ? (
        <WaitingFile key={`${file.createdAt} ${file.columns.length}`} feedId={feedId!} file={file} run={run} />
      ) : (
        <NoFile state={query.data} onSent={() => utils.importFile.state.invalidate()} />
      )}
    </>
  );
}

/** Where the last import stands, and the place for a file. */
function NoFile({ state: { feedId, file, run }, onSent }: { state: ImportState; onSent: () => unknown }) {
  const utils = trpc.useUtils();
  const again = trpc.importFile.run.useMutation({ onSuccess: (state) => utils.importFile.state.setData(undefined, state) });
  if (run?.kind === 'run' && isOpen(run)) return <RunningImport run={run} rows={file?.rows ?? 0} />;
  const isFailed = run?.kind === 'run' && run.state === 'failed';
  return (
    <>
      {run?.kind === 'run' && run.state === 'done' && feedId !== null ? (
        <ImportedHomes feedId={feedId} run={run} />
      ) : (
        <p className="mt-sm muted measure pretty">{m.import_lead()}</p>
      )}
      {isFailed && run.failure && (
        <div className="mt-md grid gap-sm start-items">
          <FailureText>{failureText(run.failure)}</FailureText>
          {file && (
            <Button pending={again.isPending} onClick={() => again.mutate()}>
              {m.import_again()}
            </Button>
          )}
          <FailureText>{again.error?.message}</FailureText>
        </div>
      )}
      <ChooseFile onSent={onSent} />
    </>
  );
}

function RunningImport({ run, rows }: { run: FeedRunView; rows: number }) {
  return (
    <section className="panel grid gap-sm p-xl mt-lg" aria-labelledby="import-running" aria-live="polite">
      <h2 id="import-running" className="text-lg">
        {m.import_under_way()}
      </h2>
      <progress className={classes.progress} max={rows || 1} value={run.counts.rows || undefined} aria-labelledby="import-running" />
      <p className="text-sm">{m.import_progress({ rows: formatNumber(run.counts.rows), all: formatNumber(rows) })}</p>
      <p className="text-sm muted">{m.import_may_leave()}</p>
    </section>
  );
}

function ImportedHomes({ feedId, run }: { feedId: number; run: FeedRunView }) {
  const { id, counts } = run;
  return (
    <>
      <section className="panel grid gap-sm p-lg mt-lg" aria-labelledby="import-done">
        <h2 id="import-done" className="row gap-xs text-lg" aria-live="polite">
          <span className="success">
            <Icon name="circle-check" />
          </span>
          {m.import_done({ count: counts.created + counts.changed })}
        </h2>
        <Counts counts={counts} />
        <div className="flex wrapping gap-xs">
          <ButtonLink to={paths.myProperties()}>{m.ui_my_properties()}</ButtonLink>
          <ButtonLink variant="line" to={paths.importRun(feedId, id)}>
            {m.feed_report()}
          </ButtonLink>
        </div>
      </section>
      <RefusedRows feedId={feedId} run={run} />
    </>
  );
}

const Counts = ({ counts }: { counts: FeedRunView['counts'] }) => {
  const shown: readonly (readonly [string, number])[] = [
    [m.feed_column_new(), counts.created],
    [m.feed_column_changed(), counts.changed],
    [m.feed_column_unchanged(), counts.unchanged],
    [m.feed_column_refused(), counts.refused + counts.duplicates],
    [m.feed_kind_paused(), counts.implausible + counts.waiting],
  ];
  return (
    <dl className={`grid gap-md tabular ${classes.counts}`}>
      {shown.map(([name, count]) => (
        <div key={name}>
          <dt className="text-xs muted">{name}</dt>
          <dd>
            <b>{formatNumber(count)}</b>
          </dd>
        </div>
      ))}
    </dl>
  );
};

/** A mapping as a text that does not depend on the order of its keys, which the server does not keep. */
const sortedJson = (mapping: FileMapping): string =>
  JSON.stringify(mapping, (_key, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** A file that was sent: what an import would do, how its columns are read, and the press that imports it. */
function WaitingFile({ feedId, file, run }: { feedId: number; file: ImportFileView; run: FeedRunView | null }) {
  const utils = trpc.useUtils();
  const onSuccess = (state: ImportState) => utils.importFile.state.setData(undefined, state);
  const [mapping, setMapping] = useState(file.mapping);
  const map = trpc.importFile.map.useMutation({ onSuccess });
  const start = trpc.importFile.run.useMutation({ onSuccess });
  const discard = trpc.importFile.discard.useMutation({ onSuccess });
  const isChanged = sortedJson(mapping) !== sortedJson(file.mapping);
  const { mutate } = map;
  useEffect(() => {
    if (!isChanged) return;
    const timer = setTimeout(() => mutate(mapping), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [mapping, isChanged, mutate]);
  const isReading = isOpen(run);
  const isBusy = isReading || (isChanged && !map.isError) || map.isPending;
  const isFirstLook = isReading && file.columns.length === 0 && file.homes.length === 0;
  const missing = file.columns.length > 0 ? missingFields(mapping) : [];
  const counts = run?.counts;
  const wanted = counts ? counts.created + counts.changed : 0;
  const onChange = (next: FileMapping) => setMapping(next);
  return (
    <>
      <div className="row wrapping between gap-sm mt-sm">
        <p className="anywhere">
          <bdi>{file.name}</bdi>
          {file.isRemembered && <span className="text-sm muted"> · {m.import_remembered()}</span>}
        </p>
        <Button variant="line" size="sm" pending={discard.isPending} onClick={() => discard.mutate()}>
          {m.import_other_file()}
        </Button>
      </div>
      <FailureText>{(map.error ?? discard.error)?.message}</FailureText>
      {isFirstLook ? (
        <FirstLook run={run} />
      ) : (
        <>
          <section className="panel grid gap-md p-lg mt-md" aria-labelledby="import-result" aria-busy={isBusy}>
            <h2 id="import-result" className="text-lg" aria-live="polite">
              {resultTitle({ isBusy, run, missing: missing.length, wanted })}
            </h2>
            {run?.failure && missing.length === 0 && !isBusy && <Failure run={run} />}
            {counts && file.isChecked && (
              <div className={isBusy ? classes.busy : undefined}>
                <Counts counts={counts} />
              </div>
            )}
            <FailureText>{start.error?.message}</FailureText>
            <div className="row wrapping gap-sm">
              <Button
                pending={start.isPending}
                disabled={isBusy || isChanged || !file.isChecked || counts?.rows === 0}
                onClick={() => start.mutate()}
              >
                {m.import_start({ count: wanted })}
              </Button>
              <span className="text-sm muted">{m.import_start_hint()}</span>
            </div>
          </section>
          {file.homes.length > 0 && (
            <div className={isBusy ? classes.busy : undefined}>
              <PreviewHomes homes={file.homes} />
            </div>
          )}
          {run && !isBusy && <RefusedRows feedId={feedId} run={run} />}
          <UnknownWords words={file.words} mapping={mapping} onChange={onChange} />
          {file.columns.length > 0 && <ColumnMapping columns={file.columns} mapping={mapping} onChange={onChange} />}
        </>
      )}
    </>
  );
}

interface ResultFacts {
  isBusy: boolean;
  run: FeedRunView | null;
  missing: number;
  wanted: number;
}
/** What the check says, in a heading. */
function resultTitle({ isBusy, run, missing, wanted }: ResultFacts): string {
  if (isBusy) return m.import_checking({ rows: formatNumber(run && isOpen(run) ? run.counts.rows : 0) });
  if (missing > 0) return m.import_needs_columns({ count: missing });
  if (run?.failure) return m.import_unreadable();
  return wanted > 0 ? m.import_ready({ count: wanted }) : m.import_nothing_new();
}

/** Shown until the beginning of the file was read. */
const FirstLook = ({ run }: { run: FeedRunView | null }) => (
  <div className="mt-md" role="status">
    <p className="text-sm muted">{run?.state === 'waiting' ? m.feed_state_waiting() : m.import_reading()}</p>
    <div className="mt-sm">
      <Skeleton height={180} />
    </div>
  </div>
);

const Failure = ({ run }: { run: FeedRunView }) => (
  <div>
    <p>{run.failure?.reason === 'stopped' ? m.import_stopped() : run.failure && failureText(run.failure)}</p>
    {run.failure?.detail && (
      <p className="mt-xs text-sm muted anywhere" dir="ltr" lang="en">
        {run.failure.detail}
      </p>
    )}
  </div>
);
