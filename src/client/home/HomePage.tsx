import { SITE_NAME } from '../../shared/format.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { ApartmentsBanner } from './ApartmentsBanner.tsx';
import { CallToAction } from './CallToAction.tsx';
import { Featured } from './Featured.tsx';
import { Hero } from './hero/Hero.tsx';
import { SearchPanel } from './hero/SearchPanel.tsx';
import { LuxuryAreas } from './LuxuryAreas.tsx';
import { TopAgents } from './TopAgents.tsx';

/** schema.org: the site with its search, and who runs it. */
const siteLd = (origin: string): object[] => [
  {
    '@type': 'WebSite',
    name: SITE_NAME,
    url: origin + paths.home(),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}${paths.properties()}?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  },
  {
    '@type': 'Organization',
    name: SITE_NAME,
    url: origin + paths.home(),
    logo: `${origin}/icon-512.png`,
    areaServed: { '@type': 'Country', name: 'United Arab Emirates' },
  },
];

/** The first page: hero and search, then featured homes, the collection, top agents, the map and the call to action. */
export function HomePage() {
  const { origin } = useSiteConfig();
  return (
    <>
      <PageHead
        title="Dubai Apartments, Villas and Homes for Sale and Rent"
        description="Apartments, villas, penthouses, studios and townhouses for sale and for rent in Dubai and the other emirates: prices in AED, a map of every area, and the agents who know the homes."
        canonical={paths.home()}
        jsonLd={siteLd(origin)}
      />
      <Hero />
      <SearchPanel />
      <Featured />
      <ApartmentsBanner />
      <TopAgents />
      <LuxuryAreas />
      <CallToAction />
    </>
  );
}
