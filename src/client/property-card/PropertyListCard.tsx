import { IconMapPin, IconPhone, IconUser } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { placeLine } from '../../shared/property/area.ts';
import { type PropertyCard as Property, shortTitle } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { ButtonAnchor } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { CardMarks } from './CardMarks.tsx';
import { CardPictures } from './CardPictures.tsx';
import { Facts } from './Facts.tsx';
import { Price } from './Price.tsx';
import card from './PropertyCard.module.css';
import classes from './PropertyListCard.module.css';
import { SaveButton } from './SaveButton.tsx';
import { VerifiedMark } from './VerifiedMark.tsx';

interface PropertyListCardProps {
  property: Property;
  /** Loads the picture at once, for cards above the fold. */
  eager?: boolean;
  /** Unit of the area's label. */
  unit?: 'sq ft' | 'm²';
}

/** List card of a property: picture, facts, two lines of the description, and contact links. */
export function PropertyListCard({ property, eager = false, unit = 'sq ft' }: PropertyListCardProps) {
  return (
    <article className={`${card.card} ${classes.card}`} data-property={property.id}>
      <div className={classes.picture}>
        <CardPictures property={property} eager={eager} sizes="(max-width: 47.99em) 88vw, 360px" />
        <CardMarks property={property} />
        <SaveButton propertyId={property.id} title={property.title} className={card.heart} />
      </div>
      <div className={classes.body}>
        <div className={card.top}>
          <Price price={property.price} transactionType={property.transactionType} yearly />
          <VerifiedMark verification={property.verification} label />
        </div>
        <h3 className={classes.title}>
          <Link to={paths.property(property.id)} className={card.cover} aria-label={property.title} dir="auto">
            {shortTitle(property)}
          </Link>
        </h3>
        <p className={classes.place}>
          <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
          {placeLine(property.location, property.emirate)}
        </p>
        <Facts property={property} unit={unit} />
        <p className={classes.summary} dir="auto">
          {property.summary}
        </p>
        {property.agent && <Agent agent={property.agent} />}
      </div>
    </article>
  );
}

function Agent({ agent }: { agent: NonNullable<Property['agent']> }) {
  return (
    <div className={classes.agent}>
      {agent.image ? (
        <Picture src={agent.image} alt="" sizes="40px" className={classes.avatar} />
      ) : (
        <span className={classes.avatar}>
          <IconUser size={20} stroke={1.6} aria-hidden="true" />
        </span>
      )}
      <p className={classes.who}>
        <b>{agent.name}</b>
        <span>{agent.title}</span>
      </p>
      {agent.phone && (
        <ButtonAnchor href={`tel:${agent.phone.replace(/[^+\d]/g, '')}`} variant="line" size="sm" aria-label={`Call ${agent.name}`}>
          <IconPhone size={18} stroke={1.6} aria-hidden="true" />
          Call
        </ButtonAnchor>
      )}
    </div>
  );
}

/** Has the layout of the card, so that nothing shifts. */
export function PropertyListCardSkeleton() {
  return (
    <div className={`${card.card} ${classes.card}`} data-testid="property-skeleton">
      <div className={classes.picture}>
        <Skeleton height="100%" radius={0} style={{ aspectRatio: '3 / 2', minWidth: '100%' }} />
      </div>
      <div className={classes.body}>
        <Skeleton width="46%" height={22} style={{ marginTop: 3 }} />
        <Skeleton width="70%" height={16} style={{ margin: '12px 0' }} />
        <Skeleton width="38%" height={14} style={{ marginBottom: 16 }} />
        <Skeleton width="54%" height={14} style={{ marginBottom: 18 }} />
        <Skeleton height={13} style={{ marginBottom: 9 }} />
        <Skeleton width="82%" height={13} style={{ marginBottom: 16 }} />
        <div className={classes.agent}>
          <Skeleton width={40} height={40} radius="50%" />
          <Skeleton width="40%" height={16} />
        </div>
      </div>
    </div>
  );
}
