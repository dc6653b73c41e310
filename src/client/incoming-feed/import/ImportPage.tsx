import { formatNumber } from '../../../shared/format.ts';
import type { ImportState } from '../../../shared/incoming-feed/import-file.ts';
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
import classes from './Import.module.css';
import { ImportCounts } from './ImportCounts.tsx';
import { RefusedRows } from './RefusedRows.tsx';
import { WaitingFile } from './WaitingFile.tsx';

/** Between two questions how far a file is. */
const PROGRESS_MS = 1000;

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
        <ImportCounts counts={counts} />
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
