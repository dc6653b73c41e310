import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { preloadImage } from '../../ui/picture/preload-image.ts';
import { landingCheapestInput, landingFilter, landingSearchInput } from '../info.queries.ts';
import classes from './LandingHero.module.css';
import type { LandingContent } from './landing.content.ts';

/** Width of the picture at each width of the window (`sizes`). 480px is enough for phones, which crop the picture and darken most of it. */
const SIZES = '(max-width: 47.99em) 480px, max(100vw, 840px)';

/** Number and lowest price of the properties for sale, for example `188 apartments, from AED 545,000`; nothing until both have loaded. */
function Figures({ content }: { content: LandingContent }) {
  const { data: result } = trpc.property.search.useQuery(landingSearchInput(content.propertyType));
  const { data: cheapest } = trpc.property.cheapest.useQuery(landingCheapestInput(content.propertyType));
  if (!result || result.total === null || !cheapest) return null;
  return <p className="kicker">{content.countFrom({ count: result.total, price: formatNumber(cheapest) })}</p>;
}

/** The top of a landing page: picture, heading, live figures and two links. Preloads the picture. */
export function LandingHero({ content }: { content: LandingContent }) {
  preloadImage(content.picture, SIZES);
  return (
    <div className={`relative clip on-photo ${classes.hero}`}>
      <Picture src={content.picture} alt="" sizes={SIZES} eager className="fill photo" style={{ objectPosition: content.pictureAt }} />
      <div className={`wrap column middle at-top relative full-height float-1 ${classes.words}`}>
        <Figures content={content} />
        <h1>{content.heading()}</h1>
        <p className={`mt-md text-lg balance ${classes.lead}`}>{content.lead()}</p>
        <div className={`flex wrapping gap-sm mt-lg phone-column ${classes.actions}`}>
          <ButtonLink to={paths.properties(landingFilter(content.propertyType))}>{content.seeAll()}</ButtonLink>
          <ButtonLink variant="glass" to={paths.agents()}>
            {m.info_talk()}
          </ButtonLink>
        </div>
      </div>
    </div>
  );
}
