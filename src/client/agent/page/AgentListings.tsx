import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { agentListingsInput } from '../agent.queries.ts';
import classes from './AgentListings.module.css';

/** Listings of an agent, ten more with each press of the button. */
export function AgentListings({ agentId }: { agentId: number }) {
  const [pages, setPages] = useState(1);
  const queries = trpc.useQueries((t) => Array.from({ length: pages }, (_, i) => t.property.search(agentListingsInput(agentId, i + 1))));
  const first = queries[0]?.data;
  const failedQuery = queries.find((query) => query.isError);
  const pending = queries.some((query) => query.isFetching);
  if (first?.total === 0) return <StateMessage drawing="search" title={m.agent_no_listings()} />;
  const properties = queries.flatMap((query) => query.data?.items ?? []);
  return (
    <div>
      <p className={`muted small ${classes.total}`} aria-live="polite">
        {first && first.total !== null && m.layout_homes({ count: first.total })}
      </p>
      {properties.length > 0 && (
        <div className="cards-2">
          {properties.map((property) => (
            <PropertyCard key={property.id} property={property} level={2} sizes="(max-width: 48em) 100vw, 400px" />
          ))}
        </div>
      )}
      {!first && pending && (
        <div className="cards-2" role="status" aria-label={m.ui_loading()}>
          {[1, 2, 3, 4].map((n) => (
            <PropertyCardSkeleton key={n} />
          ))}
        </div>
      )}
      {failedQuery ? (
        <div className="mt-xl centered">
          <QueryFailure query={failedQuery} title={m.agent_listings_failed()} />
        </div>
      ) : (
        first &&
        pages < first.pages && (
          <p className="mt-xl centered">
            <Button variant="line" disabled={pending} onClick={() => setPages(pages + 1)}>
              {pending ? m.ui_loading_more() : m.agent_load_more()}
            </Button>
          </p>
        )
      )}
    </div>
  );
}
