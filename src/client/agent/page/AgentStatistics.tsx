import { RESPONSE_RATE } from '../../../shared/agent.labels.ts';
import type { AgentView } from '../../../shared/agent.ts';
import { formatNumber } from '../../../shared/format.ts';
import { experience } from '../experience.ts';
import { responseText } from '../response-time.ts';
import figures from './AgentFigures.module.css';
import classes from './AgentStatistics.module.css';

/** Figures of an agent. The response figures are the documented defaults until enough answers are measured. */
export function AgentStatistics({ agent, now }: { agent: AgentView; now: Date }) {
  const years = experience(agent, now);
  const rows = [
    ['Active listings', formatNumber(agent.activeListings)],
    [years.label, years.value],
    ['Deals closed', agent.dealsClosed === null ? '—' : formatNumber(agent.dealsClosed)],
    ['Response rate', agent.responseRate === null ? RESPONSE_RATE : `${agent.responseRate}%`],
    ['Response time', responseText(agent)],
  ] as const;
  return (
    <section className={`panel ${classes.statistics}`} aria-labelledby="agent-statistics">
      <h2 id="agent-statistics">Agent Statistics</h2>
      <dl className={figures.figures}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
