import { RESPONSE_RATE } from '../../../shared/agent/agent.labels.ts';
import type { AgentView } from '../../../shared/agent/agent.ts';
import { formatNumber, formatPercent } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { experience } from '../experience.ts';
import { responseText } from '../response-time.ts';
import { FactList } from './FactList.tsx';

/**
 * Figures of an agent. While too few answers are measured, the response figures are fixed defaults. `now` is the time of the server's response, up
 * to which the years of experience are counted.
 */
export function AgentStatistics({ agent, now }: { agent: AgentView; now: Date }) {
  const years = experience(agent, now);
  const facts = [
    [m.agent_active_listings(), formatNumber(agent.activeListings)],
    [years.label, years.value],
    [m.agent_deals_closed(), agent.dealsClosed === null ? '—' : formatNumber(agent.dealsClosed)],
    [m.agent_response_rate(), agent.responseRate === null ? RESPONSE_RATE : `${agent.responseRate}%`],
    [m.agent_response_time(), responseText(agent)],
  ] as const;
  return (
    <section className="panel p-lg small-heads" aria-labelledby="agent-statistics">
      <h2 className="mb-xs" id="agent-statistics">
        {m.agent_statistics()}
      </h2>
      <FactList facts={facts} />
      <Confirmations agent={agent} />
    </section>
  );
}

/**
 * How recently people confirmed that the agent's homes are available, and the share of homes that the agent's data feed named in the last seven days.
 * A line is left out while its figures are null: below ten confirmed homes, or below ten homes of a feed.
 */
function Confirmations({ agent: { confirmedPercent, confirmedDays, inFeedPercent } }: { agent: AgentView }) {
  const lines = [
    confirmedPercent !== null &&
      confirmedDays !== null &&
      m.agent_confirms({ count: confirmedDays, share: formatPercent(confirmedPercent / 100) }),
    inFeedPercent !== null && m.agent_in_feed({ share: formatPercent(inFeedPercent / 100) }),
  ].filter((line) => line !== false);
  return lines.map((line) => (
    <p key={line} className="mt-sm text-sm muted">
      {line}
    </p>
  ));
}
