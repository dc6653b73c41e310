import type { ItemList } from 'schema-dts';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { listingTitle } from '../../shared/property/listing-text.ts';
import { pictureSources } from '../../shared/property/picture/picture.ts';
import type { PropertyCard } from '../../shared/property/property-view.ts';
import type { SearchFilter } from '../../shared/search/search.ts';
import { queryFromFilter } from '../../shared/search/search-url.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { isFreeText, searchCanonical, searchCrumb, searchDescription, searchTitle } from './headings.ts';

/** The feeds of a search (`server/seo/search-feeds.ts`): extensions of their paths with their types. */
const FEEDS = [
  ['atom', 'application/atom+xml'],
  ['json', 'application/feed+json'],
] as const;

interface SearchPageMetadataProps {
  /** The filter of the URL, which may hold a search text. */
  urlFilter: SearchFilter;
  /** The filter that the search text was parsed as; equal to `urlFilter` without a text and until the results have loaded. */
  filter: SearchFilter;
  page: number;
  /** The properties on this page of the results. */
  items: readonly PropertyCard[];
  /** Number of all results; undefined until they are counted. */
  total: number | undefined;
  /** Whether there are more results than `total`. */
  capped: boolean;
}

/** The head of the search page: title, description, canonical URL, preview picture, and breadcrumbs and properties as structured data. */
export function SearchPageMetadata({ urlFilter, filter, page, items, total, capped }: SearchPageMetadataProps) {
  const { origin } = useSiteConfig();
  const canonical = searchCanonical(urlFilter, page);
  const crumb = searchCrumb(filter);
  const crumbTrail: [string, string][] = [
    [m.ui_home(), paths.home()],
    [m.search_properties(), '/properties'],
  ];
  if (crumb) crumbTrail.push([crumb, canonical]);
  const itemList: ItemList = {
    '@type': 'ItemList',
    numberOfItems: items.length,
    itemListElement: items.map((property, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      url: origin + localizedPath(getLocale(), paths.property(property.id)),
      name: listingTitle(property),
    })),
  };
  const cover = items[0]?.images[0];
  // a picture without a WebP rendition is on another website; the default picture is shown instead
  const previewPicture = cover && pictureSources(cover).webp ? cover : undefined;
  const feedQuery = queryFromFilter({ ...urlFilter, sort: undefined });
  return (
    <>
      {FEEDS.map(([extension, type]) => (
        <link
          key={extension}
          rel="alternate"
          type={type}
          title={searchTitle(filter)}
          href={`${localizedPath(getLocale(), `/properties.${extension}`)}?${feedQuery}`}
        />
      ))}
      <PageMetadata
        title={searchTitle(filter)}
        description={searchDescription(filter, total, capped)}
        canonical={canonical}
        image={previewPicture}
        noindex={isFreeText(urlFilter)}
        jsonLd={[breadcrumbLd(origin, crumbTrail), ...(items.length ? [itemList] : [])]}
      />
    </>
  );
}

/** Breadcrumbs: Home, Properties, current search. */
export function SearchBreadcrumbs({ filter }: { filter: SearchFilter }) {
  const crumb = searchCrumb(filter);
  const homeLink = [m.ui_home(), paths.home()] as const;
  return crumb ? (
    <Breadcrumbs links={[homeLink, [m.search_properties(), '/properties']]} current={crumb} />
  ) : (
    <Breadcrumbs links={[homeLink]} current={m.search_properties()} />
  );
}
