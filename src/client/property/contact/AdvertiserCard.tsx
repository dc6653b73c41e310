import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { AgentPortrait } from '../../agent/AgentPortrait.tsx';
import { AgentRating } from '../../agent/AgentRating.tsx';
import { mailLink, phoneLink, whatsAppLink } from '../../agent/contact-links.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc.ts';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './AdvertiserCard.module.css';

/** Contact card of the agent, or of the advertiser by public name without a rating. */
export function AdvertiserCard({ property }: { property: Pick<PropertyView, 'agentId' | 'advertiser' | 'title'> }) {
  return (
    <section aria-labelledby="listed-by">
      <h2 id="listed-by" className={`kicker ${classes.kicker}`}>
        Listed by
      </h2>
      {property.agentId === null ? (
        <Owner name={property.advertiser ?? 'Private owner'} />
      ) : (
        <AgentOf id={property.agentId} subject={property.title} />
      )}
    </section>
  );
}

function Owner({ name }: { name: string }) {
  return (
    <div className={classes.who}>
      <AgentPortrait name={name} className={classes.portrait} />
      <div>
        <p className={classes.name} dir="auto">
          {name}
        </p>
        <p className="small secondary">Advertises this home without an agent</p>
      </div>
    </div>
  );
}

function AgentOf({ id, subject }: { id: number; subject: string }) {
  const query = trpc.agent.get.useQuery({ id });
  if (query.data) return <Agent agent={query.data} subject={subject} />;
  if (query.isPending) {
    return (
      <div className={classes.who}>
        <Skeleton width={64} height={64} radius="50%" />
        <Skeleton width="60%" height={40} />
      </div>
    );
  }
  return (
    <div className={classes.failed} role="alert">
      <p className="small secondary">The agent’s details could not be loaded. The form below still reaches them.</p>
      <Button variant="line" size="sm" onClick={() => query.refetch()} disabled={query.isFetching}>
        Try Again
      </Button>
    </div>
  );
}

function Agent({ agent, subject }: { agent: AgentView; subject: string }) {
  return (
    <>
      <div className={classes.who}>
        <AgentPortrait name={agent.name} image={agent.image} className={classes.portrait} />
        <div>
          <Link to={paths.agent(agent.id)} className={classes.name}>
            {agent.name}
          </Link>
          <p className="small secondary">{agent.title}</p>
          <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} className={classes.rating} />
        </div>
      </div>
      {agent.bio && (
        <p className={classes.bio} dir="auto">
          {agent.bio}
        </p>
      )}
      <div className={`no-print ${classes.contact}`}>
        {agent.phone && (
          <>
            <ButtonAnchor variant="line" size="sm" href={phoneLink(agent.phone)}>
              <IconPhone size={18} stroke={1.6} aria-hidden="true" />
              Call
            </ButtonAnchor>
            <ButtonAnchor variant="line" size="sm" href={whatsAppLink(agent.phone)} target="_blank" rel="noopener noreferrer">
              <IconBrandWhatsapp size={18} stroke={1.6} aria-hidden="true" />
              WhatsApp
            </ButtonAnchor>
          </>
        )}
        {agent.email && (
          <ButtonAnchor
            variant="line"
            size="sm"
            href={mailLink(agent.email, subject)}
            className={classes.mail}
            aria-label={`E-mail ${agent.name}`}
          >
            <IconMail size={18} stroke={1.6} aria-hidden="true" />
          </ButtonAnchor>
        )}
      </div>
      <p className={classes.written}>
        <span>{agent.phone}</span> <span>{agent.email}</span>
      </p>
    </>
  );
}
