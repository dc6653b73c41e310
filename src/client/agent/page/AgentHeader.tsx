import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import type { AgentView } from '../../../shared/agent.ts';
import { ButtonAnchor } from '../../ui/Button.tsx';
import { AgentPortrait } from '../AgentPortrait.tsx';
import { AgentRating } from '../AgentRating.tsx';
import { mailLink, phoneLink, whatsAppLink } from '../contact-links.ts';
import classes from './AgentHeader.module.css';

/** Name, title, rating, specializations and contact links. */
export function AgentHeader({ agent }: { agent: AgentView }) {
  return (
    <div className={classes.header}>
      <AgentPortrait name={agent.name} image={agent.image} className={classes.portrait} />
      <div className={classes.who}>
        <h1>{agent.name}</h1>
        <p className={classes.title}>{agent.title}</p>
        <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} className={classes.rating} />
        <ul className={classes.tags}>
          {agent.specializations.map((name) => (
            <li key={name} className="tag">
              {name}
            </li>
          ))}
        </ul>
      </div>
      <div className={classes.contact}>
        {agent.phone && (
          <>
            <ButtonAnchor href={phoneLink(agent.phone)} aria-label={`Call ${agent.phone}`}>
              <IconPhone size={18} stroke={1.6} aria-hidden="true" />
              {agent.phone}
            </ButtonAnchor>
            <ButtonAnchor variant="line" href={whatsAppLink(agent.phone)} target="_blank" rel="noopener noreferrer">
              <IconBrandWhatsapp size={18} stroke={1.6} aria-hidden="true" />
              WhatsApp
            </ButtonAnchor>
          </>
        )}
        {agent.email && (
          <ButtonAnchor variant="line" href={mailLink(agent.email)}>
            <IconMail size={18} stroke={1.6} aria-hidden="true" />
            E-mail
          </ButtonAnchor>
        )}
      </div>
    </div>
  );
}
