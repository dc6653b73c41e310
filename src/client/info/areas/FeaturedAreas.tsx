import { Link } from 'react-router-dom';
import { formatNumber, formatPrice } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { slugOf } from '../../../shared/property/place/area-slug.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { AreaFigures } from '../../../shared/search/facets.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { communityImage } from '../../ui/picture/community-image.ts';
import { Picture } from '../../ui/picture/Picture.tsx';
import { bundledAlt } from '../../ui/picture/picture-alt.ts';
import { preloadImage } from '../../ui/picture/preload-image.ts';
import classes from './FeaturedAreas.module.css';

/** Width of a picture at each width of the window (`sizes`). */
const SIZES = '(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 712px';

/** The six featured areas: name of the place in searches, and the message that describes it. */
const FEATURED = [
  ['Palm Jumeirah', m.info_area_palm],
  ['Downtown Dubai', m.info_area_downtown],
  ['Dubai Marina', m.info_area_marina],
  ['Emirates Hills', m.info_area_emirates_hills],
  ['Dubai Hills', m.info_area_dubai_hills],
  ['Arabian Ranches', m.info_area_ranches],
] as const;

interface FeaturedAreasProps {
  /** Figures of an area by its name; undefined until they have loaded. */
  figuresOf: (name: string) => AreaFigures | undefined;
}

/** Numbers of homes and lowest prices in AED, with a link to the rentals; an empty line of the same height until they have loaded. */
function Figures({ name, figures }: { name: string; figures: AreaFigures | undefined }) {
  if (!figures) return <p className={`flex at-baseline wrapping mt-xs text-sm gap-0-sm ${classes.figures}`}>&nbsp;</p>;
  return (
    <p className={`flex at-baseline wrapping mt-xs text-sm gap-0-sm ${classes.figures}`}>
      <b>{m.info_for_sale({ count: figures.forSale })}</b>
      {figures.saleFrom !== null && <span>{m.info_from({ price: formatPrice(figures.saleFrom, 'Buy') })}</span>}
      {figures.forRent > 0 && (
        <Link to={paths.properties({ location: name, transactionType: 'Rent' })} className={`relative float-2 ${classes.rent}`}>
          {figures.rentFrom === null
            ? m.info_for_rent({ n: formatNumber(figures.forRent) })
            : m.info_for_rent_from({ n: formatNumber(figures.forRent), price: formatPrice(figures.rentFrom, 'Rent') })}
        </Link>
      )}
    </p>
  );
}

/** The six featured areas: picture, number of properties, lowest price, description and a link to their page. Preloads the first picture. */
export function FeaturedAreas({ figuresOf }: FeaturedAreasProps) {
  preloadImage(communityImage(FEATURED[0][0]), SIZES);
  return (
    <div className={`grid ${classes.grid}`}>
      {FEATURED.map(([name, getDescription], i) => (
        <article key={name} className={`relative ${classes.area}`}>
          <div className={`clip rounded-md on-skeleton photo-in ${classes.picture}`}>
            <Picture src={communityImage(name)} alt={bundledAlt(communityImage(name)) ?? ''} sizes={SIZES} eager={i === 0} />
          </div>
          <h2 className="mt-lg">{placeLabel(name)}</h2>
          <Figures name={name} figures={figuresOf(name)} />
          <p className={`mt-xs muted balance ${classes.text}`}>{getDescription()}</p>
          <Link
            to={paths.properties({ location: name })}
            className={`more mt-2xs cover-link ${classes.open}`}
            aria-label={m.info_view_properties_in({ place: placeLabel(name) })}
          >
            {m.info_view_properties()}
            <Icon name="arrow-right" />
          </Link>
          <Link
            to={paths.area(slugOf(name))}
            className={`link relative float-2 inline-row min-44 text-sm ${classes.page}`}
            aria-label={m.area_link_short_in({ place: placeLabel(name) })}
          >
            {m.area_link_short()}
          </Link>
        </article>
      ))}
    </div>
  );
}
