import { IconArrowLeft } from '@tabler/icons-react';
import { type MouseEvent, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import type { PropertyView } from '../../shared/property/property.ts';
import { markVisited } from '../map/markers/visited.ts';
import { paths } from '../paths.ts';
import { SaveButton } from '../property-card/SaveButton.tsx';
import { useSiteConfig } from '../site-config.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { breadcrumbLd, PageHead } from '../ui/PageHead.tsx';
import { amenityIcon } from './amenity-icons.ts';
import { AdvertiserCard } from './contact/AdvertiserCard.tsx';
import { InquiryBar } from './contact/InquiryBar.tsx';
import { InquiryForm } from './contact/InquiryForm.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import classes from './PropertyPage.module.css';
import { addRecentlyViewed } from './recently-viewed.ts';
import { ShareButton } from './ShareButton.tsx';
import { CostSection } from './sections/CostSection.tsx';
import amenitiesClasses from './sections/PropertyAmenitiesSection.module.css';
import { PropertyFeaturesSection } from './sections/PropertyFeaturesSection.tsx';
import { PropertyMapSection } from './sections/PropertyMapSection.tsx';
import { PropertyTextSection } from './sections/PropertyTextSection.tsx';
import { PropertyTitleSection } from './sections/PropertyTitleSection.tsx';
import { SimilarSection } from './sections/SimilarSection.tsx';
import { describeProperty, listingLd } from './structured-data.ts';

const CRUMBS = [
  ['Home', paths.home()],
  ['Properties', paths.properties()],
] as const;

/** All sections of a property and the inquiry form. */
export function PropertyPageBody({ property }: { property: PropertyView }) {
  useEffect(() => {
    const { id, title, price, transactionType, location, images } = property;
    addRecentlyViewed({ id, title, price, transactionType, location, image: images[0] ?? null });
    markVisited(id);
  }, [property]);
  return (
    <div className={`wrap ${classes.page}`}>
      <PropertyPageHead property={property} />
      <div className={classes.top}>
        <Breadcrumbs links={CRUMBS} current={property.title} />
        <div className={classes.tools}>
          <BackLink />
          <ShareButton title={property.title} className={classes.tool} />
          <SaveButton propertyId={property.id} title={property.title} variant="quiet" className={classes.tool} />
        </div>
      </div>
      <Gallery property={property} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <PropertyTitleSection property={property} />
          <PropertyTextSection property={property} />
          <PropertyAmenitiesSection property={property} />
          <PropertyFeaturesSection property={property} />
          <PropertyMapSection property={property} />
          <CostSection property={property} />
        </div>
        <div className={`panel ${classes.aside}`}>
          <AdvertiserCard property={property} />
          <InquiryForm property={property} />
        </div>
      </div>
      <SimilarSection property={property} />
      <InquiryBar property={property} />
    </div>
  );
}

/** Back button over the picture on phones. Opens the search if the visit started here. */
function BackLink() {
  const location = useLocation();
  const navigate = useNavigate();
  const press = (event: MouseEvent) => {
    if (location.key === 'default') return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={paths.properties()} className={`${classes.tool} ${classes.back}`} aria-label="Back" onClick={press}>
      <IconArrowLeft size={18} stroke={1.6} aria-hidden="true" />
    </Link>
  );
}

/** Title, share tags with the first picture, and what search engines read. */
function PropertyPageHead({ property: p }: { property: PropertyView }) {
  const { origin } = useSiteConfig();
  const path = paths.property(p.id);
  const crumbs = [
    ['Home', paths.home()],
    ['Properties', paths.properties()],
    [p.title, path],
  ] as const;
  return (
    <PageHead
      title={p.title}
      description={describeProperty(p)}
      canonical={path}
      image={p.images[0]}
      jsonLd={[breadcrumbLd(origin, crumbs), listingLd(p, origin, origin + path)]}
    />
  );
}

/** What belongs to the home and its house; an amenity outside the list gets a neutral mark. */
function PropertyAmenitiesSection({ property: p }: { property: PropertyView }) {
  if (p.amenities.length === 0) return null;
  return (
    <section>
      <h2>Amenities</h2>
      <ul className={amenitiesClasses.amenities}>
        {[...new Set(p.amenities)].map((amenity) => {
          const Icon = amenityIcon(amenity);
          return (
            <li key={amenity}>
              <Icon size={22} stroke={1.6} aria-hidden="true" />
              {amenity}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
