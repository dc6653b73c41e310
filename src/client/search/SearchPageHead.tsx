import { pictureSources } from '../../shared/property/picture.ts';
import type { PropertyCard } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { breadcrumbLd, PageHead } from '../ui/PageHead.tsx';
import { isFreeText, listingCanonical, listingCrumb, listingDescription, listingTitle } from './headings.ts';

interface ListingHeadProps {
  filter: SearchFilter;
  page: number;
  items: readonly PropertyCard[];
  total: number | undefined;
  capped: boolean;
}

/** What search engines and shared links learn of a listing: its breadcrumbs and the homes of the page. */
export function SearchPageHead({ filter, page, items, total, capped }: ListingHeadProps) {
  const { origin } = useSiteConfig();
  const canonical = listingCanonical(filter, page);
  const crumb = listingCrumb(filter);
  const trail: [string, string][] = [
    ['Home', paths.home()],
    ['Properties', '/properties'],
  ];
  if (crumb) trail.push([crumb, canonical]);
  const homes = {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((home, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      url: origin + paths.property(home.id),
      name: home.title,
    })),
  };
  const cover = items[0]?.images[0];
  return (
    <PageHead
      title={listingTitle(filter)}
      description={listingDescription(filter, total, capped)}
      canonical={canonical}
      image={cover && pictureSources(cover).webp ? cover : undefined}
      noindex={isFreeText(filter)}
      jsonLd={[breadcrumbLd(origin, trail), ...(items.length ? [homes] : [])]}
    />
  );
}

/** Home, Properties, and what is listed here. */
export function ListingCrumbs({ filter }: { filter: SearchFilter }) {
  const crumb = listingCrumb(filter);
  const home = ['Home', paths.home()] as const;
  return crumb ? (
    <Breadcrumbs links={[home, ['Properties', '/properties']]} here={crumb} />
  ) : (
    <Breadcrumbs links={[home]} here="Properties" />
  );
}
