import { memo } from 'react';
import { readableAgent } from '../../shared/agent/agent-text.ts';
import { foreignLanguage, listingSummary, readableTitle } from '../../shared/property/listing-text.ts';
import type { PropertyCard as Property } from '../../shared/property/property-view.ts';
import { CardTrust } from '../trust/CardTrust.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { CardContact } from './actions/CardContact.tsx';
import { CompareButton } from './actions/CompareButton.tsx';
import { SaveButton } from './actions/SaveButton.tsx';
import { CardCosts } from './facts/CardCosts.tsx';
import { CardPlace } from './facts/CardPlace.tsx';
import { CardTitle } from './facts/CardTitle.tsx';
import { CardTrips } from './facts/CardTrips.tsx';
import { Facts } from './facts/Facts.tsx';
import { Price } from './facts/Price.tsx';
import { CardMarks } from './marks/CardMarks.tsx';
import { CardSource } from './marks/CardSource.tsx';
import { VerifiedMark } from './marks/VerifiedMark.tsx';
import card from './PropertyCard.module.css';
import classes from './PropertyListCard.module.css';
import { CardPictures } from './pictures/CardPictures.tsx';

interface PropertyListCardProps {
  property: Property;
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean;
  /** Unit in which the area is shown, unless the visitor chose another. */
  unit?: 'sq ft' | 'm²';
}

/** Card of a property in a list: picture, price, facts, two lines of the description, and the agent with contact links. */
export const PropertyListCard = memo(({ property, eager = false, unit = 'sq ft' }: PropertyListCardProps) => {
  const title = readableTitle(property);
  const summary = listingSummary(property);
  return (
    <article className={`${card.card} split-phone ${classes.card}`} data-property={property.id}>
      <div className={classes.picture}>
        <CardPictures property={property} title={title} eager={eager} sizes="(max-width: 47.99em) 88vw, 360px" />
        <CardMarks property={property} />
        <SaveButton propertyId={property.id} title={title} className={card.heart} />
      </div>
      <div className={`column ${classes.body}`}>
        <div className="row between gap-xs">
          <Price home={property} hasBothPeriods area={property.area} />
          <VerifiedMark verification={property.verification} hasLabel />
        </div>
        <CardCosts costs={property.costs} />
        <CardTrips trips={property.trips} />
        <CardTitle property={property} />
        <CardPlace property={property} className={`row gap-2xs text-sm muted ${classes.place}`}>
          <CompareButton propertyId={property.id} title={title} />
        </CardPlace>
        <Facts property={property} unit={unit} />
        <p className={`text-sm muted clamped ${classes.summary}`} dir="auto" lang={foreignLanguage(summary)}>
          {summary}
        </p>
        {property.agent && <Agent property={property} agent={property.agent} />}
        <CardTrust property={property} />
        {/* without the agent, who is already named above */}
        <CardSource property={{ ...property, agent: null }} className="mt-xs" />
      </div>
    </article>
  );
});

/** Portrait, name and title of the agent, with the contact links. */
function Agent({ property, agent }: { property: Property; agent: NonNullable<Property['agent']> }) {
  const { name, title } = readableAgent(agent);
  return (
    <div className={classes.agent}>
      {agent.image ? (
        <Picture src={agent.image} alt="" sizes="40px" className={classes.avatar} />
      ) : (
        <span className={classes.avatar}>
          <Icon name="user" size={20} />
        </span>
      )}
      <p className={`grow shrink text-xs muted ${classes.advertiser}`}>
        <b className="text-sm ink" dir="auto">
          {name}
        </b>
        <span dir="auto">{title}</span>
      </p>
      {agent.phone && <CardContact property={property} agent={agent} />}
    </div>
  );
}
