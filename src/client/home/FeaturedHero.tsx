import { IconArrowRight, IconCamera } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { pictureSources } from '../../shared/property/picture.ts';
import { type PropertyCard, shortTitle } from '../../shared/property/property.ts';
import { AgentPortrait } from '../agent/AgentPortrait.tsx';
import { paths } from '../paths.ts';
import { CardMarks } from '../property-card/CardMarks.tsx';
import { Facts } from '../property-card/Facts.tsx';
import { Price } from '../property-card/Price.tsx';
import { SaveButton } from '../property-card/SaveButton.tsx';
import { VerifiedMark } from '../property-card/VerifiedMark.tsx';
import { Picture } from '../ui/Picture.tsx';
import classes from './FeaturedHero.module.css';

function Foot({ property }: { property: PropertyCard }) {
  return (
    <div className={classes.foot}>
      {property.agent && (
        <Link to={paths.agent(property.agent.id)} className={classes.agent}>
          <AgentPortrait name={property.agent.name} image={property.agent.image} className={classes.face} />
          <span>
            <b>{property.agent.name}</b>
            {property.agent.title}
          </span>
        </Link>
      )}
      {/* Decorative: the heading is the link of this card. */}
      <span className={classes.open} aria-hidden="true">
        View home
        <IconArrowRight size={18} stroke={1.6} />
      </span>
    </div>
  );
}

/** Large card of the first featured property. The whole card is a link; the save button and the agent are separate controls. */
export function FeaturedHero({ property }: { property: PropertyCard }) {
  const cover = property.images[0];
  return (
    <article className={classes.story} data-property={property.id}>
      <div className={classes.picture}>
        <Picture src={cover} alt={(cover && pictureSources(cover).alt) || property.title} sizes="(max-width: 63.99em) 100vw, 696px" />
        <CardMarks property={property} />
        {property.imageCount > 1 && (
          <span className={classes.count}>
            <IconCamera size={16} stroke={1.6} aria-hidden="true" />
            {property.imageCount}
            <span className={classes.word}> pictures</span>
          </span>
        )}
        <SaveButton propertyId={property.id} title={property.title} className={classes.heart} />
      </div>
      <div className={classes.text}>
        <p className="kicker">{property.location}</p>
        <h3>
          <Link to={paths.property(property.id)} className={classes.cover} aria-label={property.title} dir="auto">
            {shortTitle(property)}
          </Link>
        </h3>
        <p className={classes.summary} dir="auto">
          {property.summary}
        </p>
        <Facts property={property} />
        <p className={classes.price}>
          <Price price={property.price} transactionType={property.transactionType} size="page" yearly />
          <VerifiedMark verification={property.verification} label />
        </p>
        <Foot property={property} />
      </div>
    </article>
  );
}
