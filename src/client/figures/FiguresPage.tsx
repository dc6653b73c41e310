import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type FigurePeriod, FREE_FIGURE_DAYS, MAX_SOURCE_DAYS } from '../../shared/figures/periods.ts';
import { m } from '../../shared/messages/messages.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { DailyFigures } from './DailyFigures.tsx';
import classes from './Figures.module.css';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';
import { FigureTools } from './FigureTools.tsx';
import { HomeTable } from './HomeTable.tsx';
import { readPeriod } from './read-period.ts';
import { SourceTable } from './SourceTable.tsx';

/** The page /team/figures: what happened to all homes that the member manages, by day, for a member alone and for a brokerage. */
export const FiguresPage = () => (
  <MembersOnly>
    <div className={`wrap ${classes.page}`}>
      <PageMetadata title={m.figures_title()} description={m.figures_description()} canonical={paths.figures()} noindex />
      <Stock />
    </div>
  </MembersOnly>
);

function Stock() {
  const [params] = useSearchParams();
  const period = readPeriod(params);
  const query = trpc.figures.stock.useQuery({ days: period }, { placeholderData: keepPreviousData, retry: false });
  // a longer period than the plan shows: that of a plan that has ended, or of an address that was passed on
  const isBeyond = errorCode(query.error) === 'FORBIDDEN';
  if (query.data?.homes === 0)
    return (
      <StateMessage
        drawing="search"
        level={1}
        title={m.figures_none_title()}
        text={m.figures_none_text()}
        action={<ButtonLink to={paths.createListing()}>{m.my_listings_create()}</ButtonLink>}
      />
    );
  return (
    <>
      <div className="page-head">
        <h1>{m.figures_title()}</h1>
        {query.data && <p className="muted">{m.figures_of_homes({ count: query.data.homes })}</p>}
      </div>
      {isBeyond && (
        <StateMessage
          drawing="search"
          title={query.error!.message}
          text={m.figures_more()}
          action={<ButtonLink to={paths.figures(FREE_FIGURE_DAYS)}>{m.figures_days({ count: FREE_FIGURE_DAYS })}</ButtonLink>}
        />
      )}
      {!isBeyond && !query.data && (
        <QueryPlaceholder query={query} title={m.figures_failed()} text={query.error?.message} loading={<FiguresSkeleton />} />
      )}
      {!isBeyond && query.data && (
        <div aria-busy={query.isPlaceholderData}>
          <FigureTools period={period} access={query.data.access} />
          <DailyFigures totals={query.data.totals} days={query.data.days} />
          {query.data.access.isAdvanced && <Sources period={period} />}
          <HomeTable period={period} />
        </div>
      )}
    </>
  );
}

/** Where the homes were shown and opened; asked for apart, so that the other figures do not wait for it. */
function Sources({ period }: { period: FigurePeriod }) {
  const query = trpc.figures.stockSources.useQuery({ days: period }, { placeholderData: keepPreviousData });
  return query.data ? (
    <SourceTable sources={query.data} period={Math.min(period, MAX_SOURCE_DAYS)} />
  ) : (
    <QueryPlaceholder
      query={query}
      level={2}
      title={m.figures_failed()}
      text={query.error?.message}
      loading={<Skeleton height={360} radius="var(--radius-md)" style={{ marginTop: 24 }} />}
    />
  );
}
