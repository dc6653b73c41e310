import { keepPreviousData } from '@tanstack/react-query';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { HomeFigures } from '../../shared/figures/figures.ts';
import { FREE_FIGURE_DAYS } from '../../shared/figures/periods.ts';
import { m } from '../../shared/messages/messages.ts';
import { listingTitle } from '../../shared/property/listing-text.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths, readId } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Comparison } from './Comparison.tsx';
import { DailyFigures } from './DailyFigures.tsx';
import classes from './Figures.module.css';
import { FiguresSkeleton } from './FiguresSkeleton.tsx';
import { FigureTools } from './FigureTools.tsx';
import { OwnerLink } from './OwnerLink.tsx';
import { readPeriod } from './read-period.ts';
import { SourceTable } from './SourceTable.tsx';

/** The page /team/figures/{id}: what happened to one home, by day, beside similar homes, and the link that shows it to the owner. */
export const HomeFiguresPage = () => (
  <MembersOnly>
    <div className={`wrap ${classes.page}`}>
      <PageMetadata title={m.figures_title()} description={m.figures_description()} canonical={paths.figures()} noindex />
      <HomeLoader />
    </div>
  </MembersOnly>
);

function HomeLoader() {
  const id = readId(useParams().id) ?? 0;
  const [params] = useSearchParams();
  const period = readPeriod(params);
  const query = trpc.figures.home.useQuery({ id, days: period }, { enabled: id > 0, placeholderData: keepPreviousData, retry: false });
  const code = errorCode(query.error);
  if (id === 0 || code === 'NOT_FOUND')
    return (
      <StateMessage
        drawing="search"
        level={1}
        title={m.property_missing_title()}
        text={m.figures_none_text()}
        action={<ButtonLink to={paths.figures()}>{m.figures_title()}</ButtonLink>}
      />
    );
  if (code === 'FORBIDDEN')
    return (
      <StateMessage
        drawing="search"
        level={1}
        title={query.error!.message}
        text={m.figures_more()}
        action={<ButtonLink to={paths.homeFigures(id, FREE_FIGURE_DAYS)}>{m.figures_days({ count: FREE_FIGURE_DAYS })}</ButtonLink>}
      />
    );
  if (!query.data)
    return (
      <QueryPlaceholder query={query} level={1} title={m.figures_failed()} text={query.error?.message} loading={<FiguresSkeleton />} />
    );
  return <Home figures={query.data} period={period} isBusy={query.isPlaceholderData} />;
}

function Home({ figures, period, isBusy }: { figures: HomeFigures; period: ReturnType<typeof readPeriod>; isBusy: boolean }) {
  const { home, access, totals, days, sources, comparison, linkSince } = figures;
  return (
    <div aria-busy={isBusy}>
      <Breadcrumbs links={[[m.figures_title(), paths.figures(period)]]} current={listingTitle(home)} />
      <div className="page-head">
        <h1 dir="auto">{listingTitle(home)}</h1>
        {home.status === 'published' && (
          <p className="mt-xs">
            <Link className="link text-sm" to={paths.property(home.id)}>
              {m.figures_see_home()}
            </Link>
          </p>
        )}
      </div>
      <FigureTools period={period} access={access} id={home.id} />
      <DailyFigures totals={totals} days={days} />
      {sources && <SourceTable sources={sources} period={period} />}
      {comparison && <Comparison comparison={comparison} />}
      <OwnerLink id={home.id} since={linkSince} />
    </div>
  );
}
