import { IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import { GUIDE_AREAS } from '../../../shared/property/area.ts';
import type { AreaFigures } from '../../../shared/search/facets.ts';
import { paths } from '../../paths.ts';
import classes from './AllAreas.module.css';

/** The twelve areas with their number of properties and their ownership rules. */
export function AllAreas({ figuresOf }: { figuresOf: (name: string) => AreaFigures | undefined }) {
  return (
    <section className="section" aria-labelledby="all-areas">
      <h2 id="all-areas" className={classes.heading}>
        All Dubai Areas
      </h2>
      <ul className={classes.list}>
        {GUIDE_AREAS.map((name) => {
          const figures = figuresOf(name);
          return (
            <li key={name}>
              <Link to={paths.properties({ location: name })}>
                <b>{name}</b>
                {figures && (
                  <span>
                    {formatNumber(figures.forSale)} for sale, {formatNumber(figures.forRent)} for rent
                  </span>
                )}
                <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
              </Link>
            </li>
          );
        })}
      </ul>
      <p className={classes.note}>
        Foreigners own freehold in the areas named by law, among them Palm Jumeirah, Emirates Hills, Dubai Marina, Downtown Dubai, Business
        Bay, Jumeirah Village Circle and plots in Al Barsha South. Most of Jumeirah and older Al Barsha are not among them.
      </p>
    </section>
  );
}
