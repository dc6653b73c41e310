import { IconMapPin } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { GUIDE_AREAS, LOCATION_OPTIONS } from '../../../shared/property/area.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { trpc } from '../../trpc.ts';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import { AllAreas } from './AllAreas.tsx';
import classes from './AreasPage.module.css';
import { FeaturedAreas } from './FeaturedAreas.tsx';

/** The area guide. All figures are counts of published properties. */
export function AreasPage() {
  const { origin } = useSiteConfig();
  const { data } = trpc.property.areas.useQuery({ names: [...GUIDE_AREAS] });
  const figuresOf = (name: string) => data?.find((row) => row.name === name);
  const crumbs = breadcrumbLd(origin, [
    ['Home', paths.home()],
    ['Areas', paths.areas()],
  ]);
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead
        title="Dubai Areas: Where to Live and What Homes Cost"
        description="Twelve areas of Dubai from Palm Jumeirah to Al Barsha: how many homes are for sale and for rent in each, the lowest asking price, and what living there is like."
        canonical={paths.areas()}
        image="/media/community/palm-jumeirah.webp"
        jsonLd={[crumbs]}
      />
      <h1>Where to live in Dubai</h1>
      <p className={classes.lead}>Twelve areas, what a home costs in each, and what the morning is like.</p>
      <nav aria-label="Areas to begin with">
        <ul className={`chips ${classes.quick}`}>
          {LOCATION_OPTIONS.slice(0, 5).map((name) => (
            <li key={name}>
              <Link className="chip" to={paths.properties({ location: name })}>
                <IconMapPin size={16} stroke={1.6} aria-hidden="true" />
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FeaturedAreas figuresOf={figuresOf} />
      <AllAreas figuresOf={figuresOf} />
    </div>
  );
}
