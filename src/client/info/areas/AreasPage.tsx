import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { GUIDE_AREAS, LOCATION_OPTIONS } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { paths } from '../../paths.ts';
import { AreaSalesLinks } from '../../sale/AreaSalesLinks.tsx';
import { useSiteConfig } from '../../site-config.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { AllAreas } from './AllAreas.tsx';
import classes from './AreasPage.module.css';
import { FeaturedAreas } from './FeaturedAreas.tsx';
import { MoreAreas } from './MoreAreas.tsx';

/** Number of areas in the quick links above the guide. */
const QUICK_LINK_COUNT = 5;

/**
 * The area guide (/areas): links to popular areas, featured areas, all areas, and links to registered sales. All figures are about
 * published properties.
 */
export function AreasPage() {
  const { origin } = useSiteConfig();
  const { data: figuresOfAreas } = trpc.property.areas.useQuery({ names: [...GUIDE_AREAS] });
  const figuresOf = (name: string) => figuresOfAreas?.find((figures) => figures.name === name);
  const crumbs = breadcrumbLd(origin, [
    [m.ui_home(), paths.home()],
    [m.layout_areas(), paths.areas()],
  ]);
  return (
    <div className={`wrap pt-2xl ${classes.page}`}>
      <PageMetadata
        title={m.info_areas_title()}
        description={m.info_areas_description()}
        canonical={paths.areas()}
        image="/media/community/palm-jumeirah.webp"
        jsonLd={[crumbs]}
      />
      <h1>{m.info_areas_heading()}</h1>
      <p className={`mt-sm text-lg muted ${classes.lead}`}>{m.info_areas_lead()}</p>
      <nav aria-label={m.info_areas_quick()}>
        <ul className={`chips ${classes.quickLinks}`}>
          {LOCATION_OPTIONS.slice(0, QUICK_LINK_COUNT).map((name) => (
            <li key={name}>
              <Link className="chip" to={paths.properties({ location: name })}>
                <Icon name="map-pin" className="muted" size={16} />
                {placeLabel(name)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FeaturedAreas figuresOf={figuresOf} />
      <AllAreas figuresOf={figuresOf} />
      <MoreAreas />
      <AreaSalesLinks />
    </div>
  );
}
