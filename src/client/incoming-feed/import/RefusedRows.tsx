import { Link } from 'react-router-dom';
import type { FeedRunView } from '../../../shared/incoming-feed/incoming-feed.ts';
import { isOverPlan } from '../../../shared/incoming-feed/reason.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { FeedRows } from '../FeedRows.tsx';

/** Rows that are shown; the report has all. */
const MAX_ROWS = 5;

interface RefusedRowsProps {
  feedId: number;
  run: FeedRunView;
}

/** The first rows that would not come online, each with the reason, and a link to the report with all of them. */
export function RefusedRows({ feedId, run }: RefusedRowsProps) {
  const { counts } = run;
  const count = counts.refused + counts.duplicates + counts.implausible + counts.waiting;
  const query = trpc.incomingFeed.report.useQuery({ id: feedId, runId: run.id, page: 1 }, { enabled: count > 0, retry: false });
  if (count === 0) return null;
  return (
    <section className="panel p-lg mt-lg" aria-labelledby="import-refused">
      <h2 id="import-refused" className="text-lg">
        {m.import_not_taken({ count })}
      </h2>
      {query.data && <FeedRows caption={m.import_not_taken({ count })} rows={query.data.rows.slice(0, MAX_ROWS)} />}
      <div className="row wrapping gap-md mt-sm">
        {query.data?.rows.some(isOverPlan) && (
          <ButtonLink variant="line" size="sm" to={paths.subscribe()}>
            {m.import_plans()}
          </ButtonLink>
        )}
        <Link className="link inline-row min-44" to={paths.importRun(feedId, run.id)}>
          {m.import_all_rows()}
        </Link>
      </div>
    </section>
  );
}
