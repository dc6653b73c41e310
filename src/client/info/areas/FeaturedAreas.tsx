import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatNumber, formatPrice, plural } from '../../../shared/format.ts';
import { pictureSources } from '../../../shared/property/picture.ts';
import type { AreaFigures } from '../../../shared/search/facets.ts';
import { paths } from '../../paths.ts';
import { Picture } from '../../ui/Picture.tsx';
import { preloadImage } from '../../ui/preload-image.ts';
import { areaPicture } from './areas.ts';
import classes from './FeaturedAreas.module.css';

const SIZES = '(max-width: 47.99em) 88vw, (max-width: 63.99em) 50vw, 712px';

/** Descriptions of the six featured areas. */
const FEATURED = [
  ['Palm Jumeirah', 'Villas on the fronds, apartments on the trunk, and a beach for both. The morning begins in the water.'],
  ['Downtown Dubai', 'The tower and its fountains, apartments high above them. Breakfast is an elevator ride away.'],
  ['Dubai Marina', 'Towers around the water, and a promenade that belongs to runners until seven.'],
  ['Emirates Hills', 'Large plots around lakes and a golf course. Before eight, only the sprinklers are up.'],
  ['Dubai Hills', 'A park in the middle and homes of every size around it. Children walk to it.'],
  ['Arabian Ranches', 'Courtyard houses, riding paths, and the desert at the end of the road. The first sound is birds.'],
] as const;

interface FiguresProps {
  figuresOf: (name: string) => AreaFigures | undefined;
}

function Figures({ name, figures }: { name: string; figures: AreaFigures | undefined }) {
  if (!figures) return <p className={classes.figures}>&nbsp;</p>;
  return (
    <p className={classes.figures}>
      <b>{plural(figures.forSale, 'home')} for sale</b>
      {figures.saleFrom !== null && <span>from {formatPrice(figures.saleFrom, 'Buy')}</span>}
      {figures.forRent > 0 && (
        <Link to={paths.properties({ location: name, transactionType: 'Rent' })} className={classes.rent}>
          {formatNumber(figures.forRent)} for rent{figures.rentFrom !== null && ` from ${formatPrice(figures.rentFrom, 'Rent')}`}
        </Link>
      )}
    </p>
  );
}

/** The six featured areas: picture, number of properties, lowest price and description. */
export function FeaturedAreas({ figuresOf }: FiguresProps) {
  preloadImage(areaPicture(FEATURED[0][0]), SIZES);
  return (
    <div className={classes.grid}>
      {FEATURED.map(([name, text], i) => (
        <article key={name} className={classes.area}>
          <div className={classes.picture}>
            <Picture src={areaPicture(name)} alt={pictureSources(areaPicture(name)).alt ?? ''} sizes={SIZES} eager={i === 0} />
          </div>
          <h2>{name}</h2>
          <Figures name={name} figures={figuresOf(name)} />
          <p className={classes.text}>{text}</p>
          <Link to={paths.properties({ location: name })} className={`more ${classes.open}`} aria-label={`View Properties in ${name}`}>
            View Properties
            <IconArrowRight size={18} stroke={1.6} aria-hidden="true" />
          </Link>
        </article>
      ))}
    </div>
  );
}
