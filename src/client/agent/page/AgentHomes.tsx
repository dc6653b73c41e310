import { IconArrowRight } from '@tabler/icons-react';
import { m } from '../../../shared/messages/messages.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { agentListingsInput } from '../agent.queries.ts';
import classes from './AgentHomes.module.css';

/** Number of homes that are shown. */
const MAX_SHOWN = 2;

/** The first homes of an agent, at the end of the About tab, with a button that opens the tab of all homes. Nothing for an agent without homes. */
export function AgentHomes({ agentId, onAll }: { agentId: number; onAll: () => void }) {
  const { data } = trpc.property.search.useQuery(agentListingsInput(agentId, 1));
  if (!data?.items.length) return null;
  return (
    <section className="mt-xl" aria-labelledby="agent-homes">
      <div className={classes.head}>
        <h2 id="agent-homes">{m.agent_tab_listings()}</h2>
        {data.total !== null && data.total > MAX_SHOWN && (
          <button type="button" className={classes.allHomes} onClick={onAll}>
            {m.agent_all_listings({ count: data.total })}
            <IconArrowRight size={18} stroke={1.6} aria-hidden="true" />
          </button>
        )}
      </div>
      <div className="cards-2">
        {data.items.slice(0, MAX_SHOWN).map((property) => (
          <PropertyCard key={property.id} property={property} sizes="(max-width: 48em) 100vw, 400px" />
        ))}
      </div>
    </section>
  );
}
