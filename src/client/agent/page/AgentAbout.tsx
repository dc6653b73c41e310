import type { AgentView } from '../../../shared/agent/agent.ts';
import { formatList, joinValues } from '../../../shared/format.ts';
import { languageLabel } from '../../../shared/language.labels.ts';
import { m } from '../../../shared/messages/messages.ts';
import { experience } from '../experience.ts';
import { specializationLabel } from '../specialization-label.ts';
import classes from './AgentAbout.module.css';
import { FactList } from './FactList.tsx';

/** The About tab of an agent's page. `now` is the time of the server's response, up to which the years of experience are counted. */
export function AgentAbout({ agent, now }: { agent: AgentView; now: Date }) {
  const facts = [
    ...(agent.specializations.length > 0
      ? [[m.agent_specializations(), joinValues(agent.specializations.map(specializationLabel))] as const]
      : []),
    [m.agent_languages(), formatList(agent.languages.map(languageLabel))],
    [m.agent_experience(), experience(agent, now).sentence],
  ] as const;
  return (
    <section className="panel p-lg small-heads">
      <h2>{m.agent_tab_about()}</h2>
      {agent.bio && (
        <p className={`measure muted anywhere keep-lines ${classes.bio}`} dir="auto">
          {agent.bio}
        </p>
      )}
      <FactList facts={facts} />
    </section>
  );
}
