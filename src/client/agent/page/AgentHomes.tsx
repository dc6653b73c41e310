import { m } from '../../../shared/messages/messages.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { agentListingsInput } from '../agent.queries.ts';

/** Number of homes that are shown. */
const MAX_SHOWN = 2;

/** The first homes of an agent, at the end of the About tab. `onShowAll` opens the tab of all homes. Renders nothing for an agent without homes. */
export function AgentHomes({ agentId, onShowAll }: { agentId: number; onShowAll: () => void }) {
  const { data: firstPage } = trpc.property.search.useQuery(agentListingsInput(agentId, 1));
  if (!firstPage?.items.length) return null;
  return (
    <section className="mt-xl" aria-labelledby="agent-homes">
      <div className="row between gap-md small-heads mb-sm">
        <h2 id="agent-homes">{m.agent_tab_listings()}</h2>
        {firstPage.total !== null && firstPage.total > MAX_SHOWN && (
          <button type="button" className="more pointer" onClick={onShowAll}>
            {m.agent_all_listings({ count: firstPage.total })}
            <Icon name="arrow-right" />
          </button>
        )}
      </div>
      <div className="cards-2">
        {firstPage.items.slice(0, MAX_SHOWN).map((property) => (
          <PropertyCard key={property.id} property={property} sizes="(max-width: 48em) 100vw, 400px" />
        ))}
      </div>
    </section>
  );
}
