import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { AgentView } from '../../../shared/agent/agent.ts';
import { readableAgent } from '../../../shared/agent/agent-text.ts';
import { isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { advertiserLabel } from '../../../shared/property/advertiser.ts';
import { foreignLanguage, listingTitle } from '../../../shared/property/listing-text.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { useSession } from '../../account/session.tsx';
import { AgentPortrait } from '../../agent/AgentPortrait.tsx';
import { AgentRating } from '../../agent/AgentRating.tsx';
import { mailLink, phoneExtension, phoneLink, whatsAppLink } from '../../contact-links.ts';
import { lazyOptional } from '../../lazy-optional.ts';
import { paths } from '../../paths.ts';
import { usePropertyMessage } from '../../property-card/actions/usePropertyMessage.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Button, ButtonAnchor } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './AdvertiserCard.module.css';
import { PhoneCode } from './PhoneCode.tsx';

/** For signed-in members alone, so that its script is no part of the page. */
const ClaimListings = lazyOptional(() => import('./ClaimListings.tsx'));

/** Contact card of the agent of a property. Without an agent, shows what the advertiser says they are, without a rating. */
export function AdvertiserCard({ property }: { property: PropertyView }) {
  const { user } = useSession();
  return (
    <section aria-labelledby="listed-by">
      <h2 id="listed-by" className={`kicker ${classes.kicker}`}>
        {m.property_listed_by()}
      </h2>
      {property.agentId === null ? <Advertiser property={property} /> : <AgentLoader id={property.agentId} property={property} />}
      {user && property.userId === null && !property.brokerage && (
        <Suspense>
          <ClaimListings propertyId={property.id} />
        </Suspense>
      )}
    </section>
  );
}

/** What an advertiser without a profile is. An agency of a feed shows its licence, a brokerage the name that it gave. */
function roleOf({ advertiserType, advertiserLicence, advertiserDetails }: PropertyView): string {
  const office = advertiserDetails?.office;
  if (advertiserType === 'agency' && office) return m.property_agency_name_given({ office: isolate(office) });
  return advertiserLabel(advertiserType, { brokerNumber: advertiserDetails?.brokerNumber, licence: advertiserLicence });
}

/** An agency, a member who is an agent, a private owner, or someone who has not said what they are; with the number that a member shows. */
function Advertiser({ property }: { property: PropertyView }) {
  const { advertiserType, advertiserDetails: details } = property;
  const message = usePropertyMessage(property);
  const isOfFeed = advertiserType === 'agency' && details === null && !property.brokerage;
  const role = roleOf(property);
  const unnamed = advertiserType === 'agency' ? (details?.office ?? m.property_agency_unnamed()) : role;
  const name = property.advertiser ?? property.brokerage?.name ?? unnamed;
  const agencyReachText = isOfFeed ? m.property_agency_reach() : null;
  const reachText = property.reachesAdvertiser === false ? m.property_office_reach() : agencyReachText;
  return (
    <>
      <div className="row gap-md mt-sm">
        <AgentPortrait name={name} className={`flex-none round ${classes.portrait}`} />
        <div className="shrink">
          <p className={classes.name} dir="auto">
            {name}
          </p>
          {property.brokerage ? <BrokerageLink brokerage={property.brokerage} /> : name !== role && <p className="small muted">{role}</p>}
          {advertiserType === 'agent' && !property.brokerage && details?.office && <p className="small muted">{isolate(details.office)}</p>}
          {advertiserType === 'owner' && <p className="small muted">{m.property_without_agent()}</p>}
          {reachText && <p className="text-xs muted mt-2xs">{reachText}</p>}
        </div>
      </div>
      {details && (details.call || details.whatsApp) && (
        <>
          <div className={`no-print flex wrapping gap-xs mt-md ${classes.contact}`}>
            <PhoneLinks call={details.call} whatsApp={details.whatsApp} message={message} />
          </div>
          <p className="flex between wrapping mt-xs text-xs muted anywhere gap-0-md">
            {details.call ? <PhoneCode phone={details.call} /> : <Bdi ltr>{details.whatsApp}</Bdi>}
          </p>
        </>
      )}
    </>
  );
}

/** The brokerage that owns the home, with a link to its page. */
const BrokerageLink = ({ brokerage }: Pick<PropertyView, 'brokerage'>) =>
  brokerage && (
    <p className="mt-2xs text-sm semibold anywhere">
      <Link to={paths.brokerage(brokerage.slug)} className="link" dir="auto">
        {brokerage.name}
      </Link>
    </p>
  );

/** The buttons that call a number and open WhatsApp with a message, each where there is a number. */
function PhoneLinks({ call, whatsApp, message }: { call: string | null; whatsApp: string | null; message: string }) {
  const extension = phoneExtension(call ?? '');
  return (
    <>
      {call && (
        <ButtonAnchor variant="line" size="sm" href={phoneLink(call)}>
          <Icon name="phone" />
          {m.property_call()}
          {extension && <span className="text-xs">{m.property_call_extension({ extension })}</span>}
        </ButtonAnchor>
      )}
      {whatsApp && (
        <ButtonAnchor variant="line" size="sm" href={whatsAppLink(whatsApp, message)} target="_blank" rel="noopener noreferrer">
          <Icon name="brand-whatsapp" />
          {m.property_whatsapp()}
        </ButtonAnchor>
      )}
    </>
  );
}

/** Loads the agent with an id, and shows the agent or the loading and error states. */
function AgentLoader({ id, property }: { id: number; property: PropertyView }) {
  const query = trpc.agent.get.useQuery({ id });
  if (query.data) return <Agent agent={readableAgent(query.data)} property={property} />;
  if (query.isPending) {
    return (
      <div className="row gap-md mt-sm">
        <Skeleton width={64} height={64} radius="50%" />
        <Skeleton width="60%" height={40} />
      </div>
    );
  }
  return (
    <div className="grid gap-sm mt-sm start-items" role="alert">
      <p className="small muted">{m.property_agent_failed()}</p>
      <Button variant="line" size="sm" onClick={() => query.refetch()} disabled={query.isFetching}>
        {m.ui_try_again()}
      </Button>
    </div>
  );
}

/** The agent with title, licence, rating, biography and contact links. */
function Agent({ agent, property }: { agent: AgentView; property: PropertyView }) {
  const message = usePropertyMessage(property);
  return (
    <>
      <div className="row gap-md mt-sm">
        <AgentPortrait name={agent.name} image={agent.image} className={`flex-none round ${classes.portrait}`} />
        <div className="shrink">
          <Link to={paths.agent(agent.id)} className={classes.name}>
            {agent.name}
          </Link>
          <p className="small muted">
            {[
              isolate(agent.title),
              agent.brokerNumber && m.agent_broker_number({ number: isolate(agent.brokerNumber) }),
              property.advertiserLicence && m.property_agency_licence({ licence: isolate(property.advertiserLicence) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <BrokerageLink brokerage={property.brokerage} />
          <AgentRating rating={agent.rating} reviewCount={agent.reviewCount} className="mt-2xs text-xs" />
        </div>
      </div>
      {agent.bio && (
        <p className={`mt-sm text-sm muted loose clamped ${classes.bio}`} dir="auto" lang={foreignLanguage(agent.bio)}>
          {agent.bio}
        </p>
      )}
      <div className={`no-print flex wrapping gap-xs mt-md ${classes.contact}`}>
        <PhoneLinks call={agent.phone} whatsApp={agent.phone} message={message} />
        {agent.email && (
          <ButtonAnchor
            variant="line"
            size="sm"
            href={mailLink(agent.email, listingTitle(property))}
            className={classes.mail}
            aria-label={m.property_email_name({ name: agent.name })}
          >
            <Icon name="mail" />
          </ButtonAnchor>
        )}
      </div>
      <p className="flex between wrapping mt-xs text-xs muted anywhere gap-0-md">
        {agent.phone && <PhoneCode phone={agent.phone} />} <Bdi ltr>{agent.email}</Bdi>
      </p>
    </>
  );
}
