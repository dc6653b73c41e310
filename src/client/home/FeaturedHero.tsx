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

function Foot({ property: p }: { property: PropertyCard }) {
  return (
    <div className={classes.foot}>
      {p.agent && (
        <Link to={paths.agent(p.agent.id)} className={classes.agent}>
          <AgentPortrait name={p.agent.name} image={p.agent.image} className={classes.face} />
          <span>
            <b>{p.agent.name}</b>
            {p.agent.title}
          </span>
        </Link>
      )}
      {/* the heading is the link of this card; this only shows that there is one */}
      <span className={classes.open} aria-hidden="true">
        View home
        <IconArrowRight size={18} stroke={1.6} />
      </span>
    </div>
  );
}

/** The first featured home, told at length: one link for the whole story, the heart and the agent beside it. */
export function FeaturedHero({ property: p }: { property: PropertyCard }) {
  const cover = p.images[0];
  return (
    <article className={classes.story} data-property={p.id}>
      <div className={classes.picture}>
        <Picture src={cover} alt={(cover && pictureSources(cover).alt) || p.title} sizes="(max-width: 63.99em) 100vw, 696px" />
        <CardMarks home={p} />
        {p.imageCount > 1 && (
          <span className={classes.count}>
            <IconCamera size={16} stroke={1.6} aria-hidden="true" />
            {p.imageCount}
            <span className={classes.word}> pictures</span>
          </span>
        )}
        <SaveButton propertyId={p.id} title={p.title} className={classes.heart} />
      </div>
      <div className={classes.text}>
        <p className="kicker">{p.location}</p>
        <h3>
          <Link to={paths.property(p.id)} className={classes.cover} aria-label={p.title} dir="auto">
            {shortTitle(p)}
          </Link>
        </h3>
        <p className={classes.summary} dir="auto">
          {p.summary}
        </p>
        <Facts property={p} />
        <p className={classes.price}>
          <Price price={p.price} transactionType={p.transactionType} size="page" yearly />
          <VerifiedMark verification={p.verification} label />
        </p>
        <Foot property={p} />
      </div>
    </article>
  );
}
