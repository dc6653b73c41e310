import { keepPreviousData } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { FigurePeriod } from '../../shared/figures/periods.ts';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { listingTitle } from '../../shared/property/listing-text.ts';
import { paths, readId } from '../paths.ts';
import { Pager } from '../search/results/Pager.tsx';
import { trpc } from '../trpc/trpc.ts';
import { DataRow, DataTable } from '../ui/DataTable.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './Figures.module.css';

/** The homes with their sums of the period, a page at a time, each with a link to its own figures. */
export function HomeTable({ period }: { period: FigurePeriod }) {
  const [params] = useSearchParams();
  const page = Math.min(1000, Math.max(1, readId(params.get('page') ?? undefined) ?? 1));
  const query = trpc.figures.list.useQuery({ days: period, page }, { placeholderData: keepPreviousData });
  return (
    <section className="panel p-lg mt-lg" aria-labelledby="figure-homes">
      <h2 id="figure-homes" className="text-lg">
        {m.figures_homes()}
      </h2>
      <p className="mt-xs text-sm muted">{m.figures_homes_note()}</p>
      {query.data ? (
        <div className={`mt-sm ${classes.scroll}`}>
          <DataTable
            className={classes.table}
            hasFigures
            caption={m.figures_homes()}
            columns={[
              m.figures_home(),
              m.figures_impressions(),
              m.figures_views(),
              m.figures_saves(),
              m.figures_contacts(),
              m.figures_inquiries(),
              m.figures_viewings(),
            ]}
            items={query.data.items}
            row={(home) => (
              <DataRow
                key={home.id}
                heading={
                  <Link className={`link block ${classes.name}`} to={paths.homeFigures(home.id, period)} dir="auto">
                    {listingTitle(home)}
                  </Link>
                }
              >
                {formatNumber(home.impressions)}
                {formatNumber(home.views)}
                {formatNumber(home.saves)}
                {formatNumber(home.calls + home.whatsApp + home.emails)}
                {formatNumber(home.inquiries)}
                {formatNumber(home.viewings)}
              </DataRow>
            )}
          />
          <Pager page={page} pages={query.data.pages} to={(other) => paths.figures(period, other)} />
        </div>
      ) : (
        <QueryPlaceholder
          query={query}
          level={3}
          framed={false}
          title={m.figures_failed()}
          text={query.error?.message}
          loading={<Skeleton height={240} />}
        />
      )}
    </section>
  );
}
