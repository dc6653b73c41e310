import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { GUIDE_AREAS } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import type { AreaFigures } from '../../../shared/search/facets.ts';
import { paths } from '../../paths.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './AllAreas.module.css';

/**
 * Section of the area guide with all areas, as links to their homes with the numbers for sale and for rent, and a note on ownership.
 * `figuresOf` gives the figures of an area by its name; undefined until they have loaded.
 */
export function AllAreas({ figuresOf }: { figuresOf: (name: string) => AreaFigures | undefined }) {
  return (
    <section className="section" aria-labelledby="all-areas">
      <h2 id="all-areas" className="mb-lg">
        {m.info_areas_all()}
      </h2>
      <ul className={`grid three-columns ${classes.list}`}>
        {GUIDE_AREAS.map((name) => {
          const figures = figuresOf(name);
          return (
            <li className="line-below" key={name}>
              <Link className="row gap-xs" to={paths.properties({ location: name })}>
                <b>{placeLabel(name)}</b>
                {figures && (
                  <span className="ms-auto text-sm nowrap muted">
                    {m.info_area_figures({ sale: formatNumber(figures.forSale), rent: formatNumber(figures.forRent) })}
                  </span>
                )}
                <Icon name="chevron-right" />
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={`mt-lg text-sm muted loose pretty ${classes.note}`}>{m.info_freehold()}</p>
    </section>
  );
}
