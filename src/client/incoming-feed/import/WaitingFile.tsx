import { useEffect, useState } from 'react';
import { formatNumber } from '../../../shared/format.ts';
import type { FileMapping, ImportFileView, ImportState } from '../../../shared/incoming-feed/import-file.ts';
import type { FeedRunView } from '../../../shared/incoming-feed/incoming-feed.ts';
import { failureText } from '../../../shared/incoming-feed/reason.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { isOpen } from '../feed.labels.ts';
import { ColumnMapping, missingFields } from './ColumnMapping.tsx';
import classes from './Import.module.css';
import { ImportCounts } from './ImportCounts.tsx';
import { PreviewHomes } from './PreviewHomes.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { UnknownWords } from './UnknownWords.tsx';

/** A changed mapping is sent when nothing more was changed for so long. */
const SETTLED_MS = 600;

/** A mapping as a text that does not depend on the order of its keys, which the server does not keep. */
const sortedJson = (mapping: FileMapping): string =>
  JSON.stringify(mapping, (_key, value: unknown) =>
    typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/** A file that was sent: what an import would do, how its columns are read, and the press that imports it. */
export function WaitingFile({ feedId, file, run }: { feedId: number; file: ImportFileView; run: FeedRunView | null }) {
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
                <ImportCounts counts={counts} />
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
