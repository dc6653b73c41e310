import { Link } from 'react-router-dom';
import { readableAgent } from '../../shared/agent/agent-text.ts';
import { isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { BrokeragePerson } from '../../shared/organization/brokerage.ts';
import { AgentPortrait } from '../agent/AgentPortrait.tsx';
import { AgentRating } from '../agent/AgentRating.tsx';
import { paths } from '../paths.ts';
import { Bdi } from '../ui/Bdi.tsx';
import classes from './BrokeragePage.module.css';

/** The people of a brokerage with their broker numbers; those with a profile link to it. */
export function BrokeragePeople({ people }: { people: readonly BrokeragePerson[] }) {
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="mb-md">
        {m.brokerage_people()}
      </h2>
      {people.length === 0 && <p className="muted">{m.brokerage_people_none()}</p>}
      <ul className="cards-2">
        {people.map((person, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people without a profile have no id, and the list does not change
          <li key={i} className={`row gap-md outlined rounded-md on-card p-md relative cover-host ${classes.person}`}>
            <Person person={person} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Person({ person }: { person: BrokeragePerson }) {
  const name = person.name ?? m.brokerage_person_unnamed();
  const shown = readableAgent({ ...person, name, title: person.title ?? '' });
  const facts = [
    shown.title && isolate(shown.title),
    person.brokerNumber && m.agent_broker_number({ number: isolate(person.brokerNumber) }),
  ];
  return (
    <>
      <AgentPortrait name={shown.name} image={person.image} className={`flex-none round ${classes.portrait}`} />
      <div className="shrink">
        <h3 className="text-md semibold anywhere" dir="auto">
          {person.agentId === null ? (
            shown.name
          ) : (
            <Link to={paths.agent(person.agentId)} className="cover-link">
              {shown.name}
            </Link>
          )}
        </h3>
        <p className="small muted" title={person.brokerNumber ? m.brokerage_number_why() : undefined}>
          <Bdi>{facts.filter(Boolean).join(' · ')}</Bdi>
        </p>
        {person.reviewCount > 0 && <AgentRating rating={person.rating} reviewCount={person.reviewCount} className="mt-2xs text-xs" />}
      </div>
    </>
  );
}
