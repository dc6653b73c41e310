import { type MouseEvent, useEffect } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { listingTitle, readableTitle } from '../../shared/property/listing-text.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { lazyHydratedForm } from '../hydration/lazy-hydrated-form.tsx';
import { markVisited } from '../map/markers/visited.ts';
import { paths } from '../paths.ts';
import { CompareButton } from '../property-card/actions/CompareButton.tsx';
import { SaveButton } from '../property-card/actions/SaveButton.tsx';
import { ListButton } from '../shortlist/ListButton.tsx';
import { useSiteConfig } from '../site-config.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { AskViewing } from '../viewing/AskViewing.tsx';
import { AdvertiserCard } from './contact/AdvertiserCard.tsx';
import { CallBack } from './contact/CallBack.tsx';
import { InquiryBar } from './contact/InquiryBar.tsx';
import { InquiryForm } from './contact/InquiryForm.tsx';
import { Gallery } from './gallery/Gallery.tsx';
import classes from './PropertyPage.module.css';
import { ResultsNav } from './ResultsNav.tsx';
import { addRecentlyViewed } from './recently-viewed.ts';
import { SectionLinks } from './SectionLinks.tsx';
import { ShareButton } from './ShareButton.tsx';
import { LazyFigures } from './sections/LazyFigures.tsx';
import { PropertyAmenitiesSection } from './sections/PropertyAmenitiesSection.tsx';
import { PropertyFeaturesSection } from './sections/PropertyFeaturesSection.tsx';
import { PropertyMapSection } from './sections/PropertyMapSection.tsx';
import { PropertyTextSection } from './sections/PropertyTextSection.tsx';
import { PropertyTitleSection } from './sections/PropertyTitleSection.tsx';
import { SECTIONS } from './sections/section-ids.ts';
import { describeProperty, listingLd, pageTitleOf } from './structured-data.ts';

/** Space that is reserved for the sections whose scripts load late: one row of similar homes, and the facts about the advert. */
const SIMILAR_HEIGHT_PX = 640;
const ADVERT_HEIGHT_PX = 240;
const AdvertSection = lazyHydratedForm(
  SECTIONS.advert,
  ADVERT_HEIGHT_PX,
  async () => (await import('./sections/AdvertSection.tsx')).AdvertSection,
);
const SimilarHomes = lazyHydratedForm(
  SECTIONS.similar,
  SIMILAR_HEIGHT_PX,
  async () => (await import('./sections/SimilarSection.tsx')).SimilarSection,
);

/** Breadcrumbs as pairs of label and path: home page, all homes, then the homes of the same type, purpose and area. */
function breadcrumbsOf({ propertyType, transactionType, location }: PropertyView): readonly (readonly [string, string])[] {
  const words = { types: typePluralLabel(propertyType), place: placeLabel(location) };
  return [
    [m.ui_home(), paths.home()],
    [m.search_properties(), paths.properties()],
    [
      transactionType === 'Rent' ? m.property_homes_rent(words) : m.property_homes_sale(words),
      paths.properties({ transactionType, propertyType, location }),
    ],
  ];
}

interface PropertyPageBodyProps {
  property: PropertyView;
  /** Whether `property` has only the data of its card, because the whole property has not loaded yet. */
  isPreview?: boolean;
}

/**
 * All sections of a property and the inquiry form. Unless it is a preview, stores the property in localStorage as recently viewed, and as
 * visited for maps.
 */
export function PropertyPageBody({ property, isPreview = false }: PropertyPageBodyProps) {
  useEffect(() => {
    if (isPreview) return;
    const { id, titleAr = null, images } = property;
    addRecentlyViewed({ ...property, titleAr, image: images[0] ?? null });
    markVisited(id);
  }, [property, isPreview]);
  const title = listingTitle(property);
  return (
    <div className={`wrap ${classes.page}`}>
      <PropertyPageMetadata property={property} />
      <div className={classes.top}>
        <Breadcrumbs links={breadcrumbsOf(property)} current={readableTitle(property)} />
        <div className={`flex flex-none ${classes.tools}`}>
          <BackLink />
          <ResultsNav id={property.id} />
          <CompareButton propertyId={property.id} title={title} toolClass={classes.tool} />
          <ListButton propertyId={property.id} className={classes.tool} />
          <ShareButton title={title} className={classes.tool} />
          <SaveButton propertyId={property.id} title={title} variant="quiet" className={classes.tool} />
        </div>
      </div>
      <Gallery property={property} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <PropertyTitleSection property={property} />
          {/* a preview lacks most sections, so the links are mounted again when the whole property has loaded */}
          <SectionLinks key={String(isPreview)} property={property} />
          <PropertyTextSection property={property} />
          {isPreview ? (
            <Skeleton height={320} style={{ marginTop: 48 }} />
          ) : (
            <>
              <PropertyAmenitiesSection property={property} />
              <PropertyFeaturesSection property={property} />
              <PropertyMapSection property={property} />
              <LazyFigures property={property} />
              <div id={SECTIONS.advert} data-dehydrated="">
                <AdvertSection property={property} />
              </div>
            </>
          )}
        </div>
        <div className={`panel sticky p-lg ${classes.aside}`}>
          {isPreview && property.agentId === null ? <Skeleton height={92} /> : <AdvertiserCard property={property} />}
          <div className={`no-print flex wrapping gap-xs mt-sm ${classes.ways}`}>
            <AskViewing property={property} isButton>
              <Icon name="calendar-plus" />
              {m.viewing_ask()}
            </AskViewing>
            <CallBack propertyId={property.id} />
          </div>
          <InquiryForm property={property} />
        </div>
      </div>
      <div id={SECTIONS.similar} data-dehydrated="">
        <SimilarHomes property={property} />
      </div>
      <InquiryBar property={property} />
    </div>
  );
}

/** Back button over the picture on phones. Opens the search if the visit started here. */
function BackLink() {
  const location = useLocation();
  const navigate = useNavigate();
  const goBack = (event: MouseEvent) => {
    // `default`: the first page of the visit, so there is no page to go back to
    if (location.key === 'default') return;
    event.preventDefault();
    void navigate(-1);
  };
  return (
    <Link to={paths.properties()} className={`${classes.tool} ${classes.back}`} aria-label={m.property_back()} onClick={goBack}>
      <Icon name="arrow-left" />
    </Link>
  );
}

/** Page title, share tags with the first picture, and structured data for search engines. */
function PropertyPageMetadata({ property }: { property: PropertyView }) {
  const { origin } = useSiteConfig();
  const path = paths.property(property.id);
  return (
    <PageMetadata
      title={pageTitleOf(property)}
      description={describeProperty(property)}
      canonical={path}
      image={property.sharePicture && localizedPath(getLocale(), property.sharePicture)}
      jsonLd={[
        breadcrumbLd(origin, [...breadcrumbsOf(property), [readableTitle(property), path]]),
        listingLd(property, origin, origin + localizedPath(getLocale(), path)),
      ]}
    />
  );
}
