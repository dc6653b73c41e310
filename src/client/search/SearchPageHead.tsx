import { pictureSources } from '../../shared/property/picture.ts';
import type { PropertyCard } from '../../shared/property/property.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { breadcrumbLd, PageHead } from '../ui/PageHead.tsx';
import { isFreeText, searchCanonical, searchCrumb, searchDescription, searchTitle } from './headings.ts';

interface SearchPageHeadProps {
  filter: SearchFilter;
  page: number;
  items: readonly PropertyCard[];
  total: number | undefined;
  capped: boolean;
}

/** Title, canonical URL and structured data: breadcrumbs and the properties of the page. */
export function SearchPageHead({ filter, page, items, total, capped }: SearchPageHeadProps) {
  const { origin } = useSiteConfig();
  const canonical = searchCanonical(filter, page);
  const crumb = searchCrumb(filter);
  const trail: [string, string][] = [
    ['Home', paths.home()],
    ['Properties', '/properties'],
  ];
  if (crumb) trail.push([crumb, canonical]);
  const itemList = {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((property, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      url: origin + paths.property(property.id),
      name: property.title,
    })),
  };
  const cover = items[0]?.images[0];
  return (
    <PageHead
      title={searchTitle(filter)}
      description={searchDescription(filter, total, capped)}
      canonical={canonical}
      image={cover && pictureSources(cover).webp ? cover : undefined}
      noindex={isFreeText(filter)}
      jsonLd={[breadcrumbLd(origin, trail), ...(items.length ? [itemList] : [])]}
    />
  );
}

/** Breadcrumbs: Home, Properties, current search. */
export function SearchBreadcrumbs({ filter }: { filter: SearchFilter }) {
  const crumb = searchCrumb(filter);
  const property = ['Home', paths.home()] as const;
  return crumb ? (
    <Breadcrumbs links={[property, ['Properties', '/properties']]} current={crumb} />
  ) : (
    <Breadcrumbs links={[property]} current="Properties" />
  );
}
