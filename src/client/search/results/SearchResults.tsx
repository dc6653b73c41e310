import { Link } from 'react-router-dom';
import type { PropertyCard as Property } from '../../../shared/property/property.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { paths } from '../../paths.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { PropertyListCard, PropertyListCardSkeleton } from '../../property-card/PropertyListCard.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { crossLink } from '../headings.ts';
import classes from './SearchResults.module.css';

interface SearchResultsProps {
  items: readonly Property[];
  view: 'grid' | 'list';
  /** Whether another page is loading. */
  busy: boolean;
}

/** Properties of a page, in two columns or as a list. */
export function SearchResults({ items, view, busy }: SearchResultsProps) {
  return (
    <div className={`${classes.results} ${view === 'list' ? classes.list : `cards-2 ${classes.grid}`}`} aria-busy={busy || undefined}>
      {items.map((property, i) =>
        view === 'list' ? (
          <PropertyListCard key={property.id} property={property} eager={i < 1} />
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

export function SearchSkeleton({ view }: { view: 'grid' | 'list' }) {
  const Skeleton = view === 'list' ? PropertyListCardSkeleton : PropertyCardSkeleton;
  return (
    <div className={view === 'list' ? classes.list : 'cards-2'} role="status" aria-label="Loading homes">
      {[1, 2, 3, 4].map((n) => (
        <Skeleton key={n} />
      ))}
    </div>
  );
}

export const SearchError = ({ onRetry, pending }: { onRetry: () => void; pending: boolean }) => (
  <EmptyState
    drawing="error"
    title="Error loading properties"
    text="Failed to fetch properties"
    action={<TryAgain pending={pending} onRetry={onRetry} />}
  />
);

/** Empty state; a page beyond the last one has its own text. */
export function SearchEmpty({ clear, last }: { clear: string; last: { page: number; to: string } | null }) {
  if (last) {
    const action = (
      <ButtonLink to={last.to} variant="line">
        Go to page {last.page}
      </ButtonLink>
    );
    return (
      <EmptyState
        drawing="search"
        title="This page is past the last one"
        text={`The homes that match end on page ${last.page}.`}
        action={action}
      />
    );
  }
  const action = (
    <ButtonLink to={clear} variant="line">
      Clear all filters
    </ButtonLink>
  );
  return (
    <EmptyState
      drawing="search"
      title="No properties found matching your criteria"
      text="Try adjusting your filters or search terms"
      action={action}
    />
  );
}

/** Link to a landing page. */
export function LandingLink({ filter }: { filter: SearchFilter }) {
  const cross = crossLink(filter);
  if (!cross) return null;
  return (
    <p className={classes.cross}>
      {cross.question}{' '}
      <Link className="link" to={cross.type === 'Apartment' ? paths.apartmentsForSale() : paths.villasForSale()}>
        {cross.link}
      </Link>
    </p>
  );
}
