import type { AgentView } from '../../../shared/agent.ts';
import { experience } from '../experience.ts';
import classes from './AgentAbout.module.css';
import figures from './AgentFigures.module.css';

export function AgentAbout({ agent, now }: { agent: AgentView; now: Date }) {
  const rows = [
    ...(agent.specializations.length > 0 ? [['Specializations', agent.specializations.join(', ')] as const] : []),
    ['Languages', agent.languages.join(' and ')],
    ['Experience', experience(agent, now).sentence],
  ] as const;
  return (
    <section className={`panel ${classes.about}`}>
      <h2>About</h2>
      {agent.bio && (
        <p className={classes.bio} dir="auto">
          {agent.bio}
        </p>
      )}
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
