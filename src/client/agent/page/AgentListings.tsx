import { useState } from 'react';
import { plural } from '../../../shared/format.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { agentListings } from '../agent.queries.ts';
import classes from './AgentListings.module.css';

/** Listings of an agent, ten more with each press of the button. */
export function AgentListings({ agentId }: { agentId: number }) {
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) => Array.from({ length: pages }, (_, i) => t.property.search(agentListings(agentId, i + 1))));
  const first = queries[0]?.data;
  const failed = queries.find((query) => query.isError);
  const pending = queries.some((query) => query.isFetching);
  if (first?.total === 0) return <EmptyState drawing="search" title="No listings available for this agent at the moment." />;
  const properties = queries.flatMap((query) => query.data?.items ?? []);
  return (
    <div>
      <p className={`secondary small ${classes.total}`} aria-live="polite">
        {first && first.total !== null && plural(first.total, 'home')}
      </p>
      {properties.length > 0 && (
        <div className="cards-2">
          {properties.map((property) => (
            <PropertyCard key={property.id} property={property} level={2} sizes="(max-width: 48em) 100vw, 400px" />
          ))}
        </div>
      )}
      {!first && pending && (
        <div className="cards-2" role="status" aria-label="Loading">
          {[1, 2, 3, 4].map((n) => (
            <PropertyCardSkeleton key={n} />
          ))}
        </div>
      )}
      {failed ? (
        <div className={classes.more}>
          <EmptyState
            drawing="error"
            title="Failed to fetch agent properties"
            action={<TryAgain pending={pending} onRetry={failed.refetch} />}
          />
        </div>
      ) : (
        first &&
        pages < first.pages && (
          <p className={classes.more}>
            <Button variant="line" disabled={pending} onClick={() => setPages(pages + 1)}>
              {pending ? 'Loading...' : 'Load more'}
            </Button>
          </p>
        )
      )}
    </div>
  );
}
