import { Link } from 'react-router-dom';
import { readableAgent } from '../../shared/agent/agent-text.ts';
import { m } from '../../shared/messages/messages.ts';
import { foreignLanguage, listingSummary, readableShortTitle, readableTitle } from '../../shared/property/listing-text.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import type { PropertyCard } from '../../shared/property/property-view.ts';
import { AgentPortrait } from '../agent/AgentPortrait.tsx';
import { paths } from '../paths.ts';
import { SaveButton } from '../property-card/actions/SaveButton.tsx';
import { EnglishMark } from '../property-card/facts/EnglishMark.tsx';
import { Facts } from '../property-card/facts/Facts.tsx';
import { Price } from '../property-card/facts/Price.tsx';
import { CardMarks } from '../property-card/marks/CardMarks.tsx';
import { VerifiedMark } from '../property-card/marks/VerifiedMark.tsx';
import { Bdi } from '../ui/Bdi.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import classes from './FeaturedHero.module.css';

/** Link to the agent, and what looks like the button of the card. */
function CardFooter({ property }: { property: PropertyCard }) {
  return (
    <div className="row gap-sm mt-lg line-above pt-md">
      {property.agent && (
        <Link
          to={paths.agent(property.agent.id)}
          className={`row shrink gap-sm relative float-2 rounded-sm text-sm muted ${classes.agent}`}
        >
          <AgentPortrait
            name={readableAgent(property.agent).name}
            image={property.agent.image}
            className={`flex-none size-44 round ${classes.face}`}
          />
          <span>
            <b className="block ink">{readableAgent(property.agent).name}</b>
            <Bdi>{property.agent.title}</Bdi>
          </span>
        </Link>
      )}
      {/* Decorative: the link of the heading covers the card. */}
      <span
        className={`inline-row flex-none gap-xs min-44 ms-auto outlined-strong rounded-sm on-card text-sm semibold px-md ${classes.viewButton}`}
        aria-hidden="true"
      >
        {m.home_view()}
        <Icon name="arrow-right" />
      </span>
    </div>
  );
}

/**
 * Large card of the first featured property on the home page. The whole card is a link; the save button and the agent are separate
 * controls.
 */
export function FeaturedHero({ property }: { property: PropertyCard }) {
  const coverPicture = property.images[0];
  const title = readableTitle(property);
  const summary = listingSummary(property);
  return (
    <article className={classes.card} data-property={property.id}>
      <div className={`relative landscape clip rounded-md on-skeleton photo-in ${classes.picture}`}>
        <Picture src={coverPicture} alt={title} sizes="(max-width: 63.99em) 100vw, 696px" />
        <CardMarks property={property} />
        {property.imageCount > 1 && (
          <span className={`row gap-xs absolute px-sm pill text-xs semibold on-photo ${classes.count}`}>
            <Icon name="camera" size={16} />
            {property.imageCount}
            <span className="sr-only">{m.home_pictures({ count: property.imageCount })}</span>
          </span>
        )}
        <SaveButton propertyId={property.id} title={title} className={`absolute float-3 ${classes.heart}`} />
      </div>
      <div className={classes.text}>
        <p className="kicker">{placeLabel(property.location)}</p>
        <h3>
          <Link to={paths.property(property.id)} className={`cover-link ${classes.cover}`} aria-label={title}>
            {readableShortTitle(property)}
          </Link>
        </h3>
        <p className={`muted pretty clamped ${classes.summary}`} dir="auto" lang={foreignLanguage(summary)}>
          {summary}
        </p>
        <EnglishMark text={summary} />
        <Facts property={property} />
        <p className={`row wrapping mt-lg ${classes.price}`}>
          <Price home={property} size="page" hasBothPeriods />
          <VerifiedMark verification={property.verification} hasLabel />
        </p>
        <CardFooter property={property} />
      </div>
    </article>
  );
}
