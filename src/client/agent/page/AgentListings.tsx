import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { loadedItems } from '../../trpc/loaded-items.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import { Loading } from '../../ui/Skeleton.tsx';
import { agentListingsInput } from '../agent.queries.ts';

/** The Listings tab of an agent's page; each press of its button loads one more page of ten homes. */
export function AgentListings({ agentId }: { agentId: number }) {
  const [requestedPages, setRequestedPages] = useState(1);
  const queries = trpc.useQueries((t) =>
    Array.from({ length: requestedPages }, (_, i) => t.property.search(agentListingsInput(agentId, i + 1))),
  );
  const firstPage = queries[0]?.data;
  const failedQuery = queries.find((query) => query.isError);
  const isFetching = queries.some((query) => query.isFetching);
  if (firstPage?.total === 0) return <StateMessage drawing="search" title={m.agent_no_listings()} />;
  const properties = loadedItems(queries);
  return (
    <div>
      <p className="muted small mb-md" aria-live="polite">
        {firstPage && firstPage.total !== null && m.layout_homes({ count: firstPage.total })}
      </p>
      {properties.length > 0 && (
        <div className="cards-2">
          {properties.map((property) => (
            <PropertyCard key={property.id} property={property} level={2} sizes="(max-width: 48em) 100vw, 400px" />
          ))}
        </div>
      )}
      {!firstPage && isFetching && (
        <Loading className="cards-2" count={4}>
          <PropertyCardSkeleton />
        </Loading>
      )}
      {failedQuery ? (
        <div className="mt-xl centered">
          <QueryFailure query={failedQuery} title={m.agent_listings_failed()} />
        </div>
      ) : (
        firstPage &&
        requestedPages < firstPage.pages && (
          <p className="mt-xl centered">
            <Button variant="line" disabled={isFetching} onClick={() => setRequestedPages(requestedPages + 1)}>
              {isFetching ? m.ui_loading_more() : m.agent_load_more()}
            </Button>
          </p>
        )
      )}
    </div>
  );
}
