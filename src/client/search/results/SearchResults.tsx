// The results of the search page: the properties, and their loading, error and empty states.

import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyCard as Property } from '../../../shared/property/property-view.ts';
import { hasBudget } from '../../../shared/search/budget-keys.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { AlertButton } from '../../alert/create/AlertButton.tsx';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { lazyOptional } from '../../lazy-optional.ts';
import { paths } from '../../paths.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { PropertyListCardSkeleton } from '../../property-card/PropertyListCardSkeleton.tsx';
import { errorCode, explainFailure } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { TryAgain } from '../../ui/page/TryAgain.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { findLandingLink } from '../headings.ts';
import type { SearchPageState } from '../search-url.ts';
import classes from './SearchResults.module.css';
import type { SearchQuery } from './search-view-props.ts';

// while the wide cards cannot be loaded, the list has the cards of the grid
const PropertyListCard = lazyOptional(
  async () => ({ default: (await import('../../property-card/PropertyListCard.tsx')).PropertyListCard }),
  ({ property, eager }) => <PropertyCard property={property} eager={eager ?? false} />,
);
const AreaEmpty = lazyPart(async () => ({ default: (await import('./AreaEmpty.tsx')).AreaEmpty }));
const BudgetEmpty = lazyPart(async () => ({ default: (await import('./BudgetEmpty.tsx')).BudgetEmpty }));
const SearchAlternatives = lazyOptional(async () => ({ default: (await import('./SearchAlternatives.tsx')).SearchAlternatives }));

interface SearchResultsProps {
  items: readonly Property[];
  view: 'grid' | 'list';
  /** Whether `items` still belong to the previous page or filter. */
  busy: boolean;
}

/** The properties of one page, in two columns or as a list. */
export function SearchResults({ items, view, busy }: SearchResultsProps) {
  return (
    <div className={`${classes.results} ${view === 'list' ? 'grid gap-lg' : `cards-2 ${classes.grid}`}`} aria-busy={busy || undefined}>
      {items.map((property, i) =>
        view === 'list' ? (
          <Suspense key={property.id} fallback={<PropertyListCardSkeleton />}>
            <PropertyListCard property={property} eager={i < 1} />
          </Suspense>
        ) : (
          <PropertyCard
            key={property.id}
            property={property}
            eager={i < 1}
            sizes="(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 440px"
          />
        ),
      )}
    </div>
  );
}

/** Four placeholders while the first results load. */
export function SearchSkeleton({ view }: { view: 'grid' | 'list' }) {
  const Skeleton = view === 'list' ? PropertyListCardSkeleton : PropertyCardSkeleton;
  return (
    <Loading className={view === 'list' ? 'grid gap-lg' : 'cards-2'} label={m.search_loading()} count={4}>
      <Skeleton />
    </Loading>
  );
}

/** Error state: the results could not be loaded, because of the search itself (a place to travel to that is not known, too many pins) or for now. */
export function SearchError({ search: { error, refetch, isFetching }, clearUrl }: SearchErrorProps) {
  const text = explainFailure(error, ['BAD_REQUEST', 'TOO_MANY_REQUESTS'], m.search_failed_text());
  const action =
    errorCode(error) === 'BAD_REQUEST' ? (
      <ButtonLink to={clearUrl} variant="line">
        {m.search_clear_filters()}
      </ButtonLink>
    ) : (
      <TryAgain pending={isFetching} onRetry={refetch} />
    );
  return <StateMessage drawing="error" title={m.search_failed_title()} text={text} action={action} />;
}
interface SearchErrorProps {
  search: Pick<SearchQuery, 'error' | 'refetch' | 'isFetching'>;
  /** URL of the search without any filter. */
  clearUrl: string;
}

/** Says above the last list that a search in areas has failed. */
export const AreaError = ({ onRetry, pending }: { onRetry: () => void; pending: boolean }) => (
  <div className="row wrapping gap-sm mb-md" role="alert">
    <p className="text-sm semibold">{m.map_area_failed()}</p>
    <TryAgain pending={pending} onRetry={onRetry} />
  </div>
);

/**
 * Shown for a page in the middle of several 100,000 results, which would take the server too long to read.
 * `firstPage` is the URL of the first page.
 */
export const SearchTooDeep = ({ firstPage }: { firstPage: string }) => (
  <StateMessage
    drawing="search"
    title={m.search_deep_title()}
    text={m.search_deep_text()}
    action={
      <ButtonLink to={firstPage} variant="line">
        {m.search_go_to_page({ page: 1 })}
      </ButtonLink>
    }
  />
);

interface SearchEmptyProps {
  pageState: SearchPageState;
  /** The search as it was parsed. */
  filter: SearchFilter;
  /** URL of the search without any filter. */
  clearUrl: string;
  /** Words of the search that were not recognised. */
  unknown: readonly string[];
  /** The last page, if the page of the URL is beyond it; else null. */
  lastPage: { page: number; to: string } | null;
}

/**
 * Shown when there are no results: offers similar searches that have results, then an alert. A page beyond the last one and a search with a
 * budget have messages of their own.
 */
export function SearchEmpty({ pageState, filter, clearUrl, unknown, lastPage }: SearchEmptyProps) {
  if (lastPage) {
    const action = (
      <ButtonLink to={lastPage.to} variant="line">
        {m.search_go_to_page({ page: lastPage.page })}
      </ButtonLink>
    );
    return (
      <StateMessage drawing="search" title={m.search_past_title()} text={m.search_past_text({ page: lastPage.page })} action={action} />
    );
  }
  if (filter.shape)
    return (
      <Suspense>
        <AreaEmpty pageState={pageState} filter={{ ...filter, shape: filter.shape }} clearUrl={clearUrl} />
      </Suspense>
    );
  if (hasBudget(filter))
    return (
      <Suspense>
        <BudgetEmpty pageState={pageState} filter={filter} clearUrl={clearUrl} />
      </Suspense>
    );
  const action = (
    <>
      <ClientOnly>
        {() => (
          <Suspense>
            <SearchAlternatives pageState={pageState} unknown={unknown} />
          </Suspense>
        )}
      </ClientOnly>
      <ButtonLink to={clearUrl} variant="line">
        {m.search_clear_filters()}
      </ButtonLink>
      <p className={`row wrapping gap-sm ${classes.alert}`}>
        {m.search_alert_offer()} <AlertButton filter={filter} />
      </p>
    </>
  );
  return <StateMessage drawing="search" title={m.search_empty_title()} text={m.search_empty_text()} action={action} />;
}

/** A question with a link to the landing page of apartments or villas; nothing for a filter that has none. */
export function LandingLink({ filter }: { filter: SearchFilter }) {
  const landing = findLandingLink(filter);
  if (!landing) return null;
  return (
    <p className="mt-xl p-lg rounded-md on-band text-md pretty">
      {landing.question}{' '}
      <Link className="link" to={landing.type === 'Apartment' ? paths.apartmentsForSale() : paths.villasForSale()}>
        {landing.link}
      </Link>
    </p>
  );
}
