import { formatNumber, plural } from '../../../shared/format.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { preloadImage } from '../../ui/preload-image.ts';
import { landingCheapest, landingSearch } from '../info.queries.ts';
import classes from './LandingHero.module.css';
import type { LandingContent } from './landing.content.ts';

/** A phone shows half of the picture's width under a scrim. */
const SIZES = '(max-width: 47.99em) 480px, max(100vw, 840px)';

/** `188 apartments, from AED 545,000`: live figures of properties for sale. */
function Figures({ content }: { content: LandingContent }) {
  const { data: result } = trpc.property.search.useQuery(landingSearch(content.propertyType));
  const { data: cheapest } = trpc.property.cheapest.useQuery(landingCheapest(content.propertyType));
  if (!result || result.total === null || !cheapest) return null;
  return (
    <p className="kicker">
      {plural(result.total, content.one, content.many)}, from AED {formatNumber(cheapest)}
    </p>
  );
}

export function LandingHero({ content }: { content: LandingContent }) {
  preloadImage(content.picture, SIZES);
  return (
    <div className={classes.hero}>
      <Picture src={content.picture} alt="" sizes={SIZES} eager className={classes.picture} style={{ objectPosition: content.pictureAt }} />
      <div className={`wrap ${classes.words}`}>
        <Figures content={content} />
        <h1>{content.heading}</h1>
        <p className={classes.lead}>{content.lead}</p>
        <div className={classes.actions}>
          <ButtonLink to={paths.properties({ transactionType: 'Buy', propertyType: content.propertyType })}>
            See all {content.many}
          </ButtonLink>
          <ButtonLink variant="glass" to={paths.agents()}>
            Talk to an agent
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
