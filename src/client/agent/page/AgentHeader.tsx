import type { AgentView } from '../../../shared/agent/agent.ts';
import { isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { mailLink, phoneLink, whatsAppLink } from '../../contact-links.ts';
import { ReportLink } from '../../report/ReportLink.tsx';
import { Bdi } from '../../ui/Bdi.tsx';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { AgentPortrait } from '../AgentPortrait.tsx';
import { AgentRating } from '../AgentRating.tsx';
import { specializationLabel } from '../specialization-label.ts';
import classes from './AgentHeader.module.css';

/** Head of an agent's page: portrait, name, title, broker number, rating, specializations, contact links, and a button to report the page. */
export function AgentHeader({ agent }: { agent: AgentView }) {
  return (
    <div className={classes.header}>
      <AgentPortrait name={agent.name} image={agent.image} className={classes.portrait} />
      <div className={classes.identity}>
        <h1 className="anywhere">{agent.name}</h1>
        <p className="mt-xs text-lg muted">
          <Bdi>{agent.title}</Bdi>
          {agent.brokerNumber && (
            <>
              {' · '}
              <span className="nowrap" title={m.agent_broker_number_why()}>
                {m.agent_broker_number({ number: isolate(agent.brokerNumber) })}
              </span>
            </>
          )}
        </p>
        <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} className="mt-sm text-sm" />
        <ul className="flex wrapping gap-xs mt-md">
          {agent.specializations.map((name) => (
            <li key={name} className="tag">
              {specializationLabel(name)}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.contact}>
        {agent.phone && (
          <>
            <ButtonAnchor href={phoneLink(agent.phone)} aria-label={m.agent_call({ phone: agent.phone })}>
              <Icon name="phone" />
              {agent.phone}
            </ButtonAnchor>
            <ButtonAnchor variant="line" href={whatsAppLink(agent.phone)} target="_blank" rel="noopener noreferrer">
              <Icon name="brand-whatsapp" />
              {m.agent_whatsapp()}
            </ButtonAnchor>
          </>
        )}
        {agent.email && (
          <ButtonAnchor variant="line" href={mailLink(agent.email)}>
            <Icon name="mail" />
            {m.agent_email()}
          </ButtonAnchor>
        )}
        <ReportLink kind="agent" id={agent.id} />
      </div>
    </div>
  );
}
