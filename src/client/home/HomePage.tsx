import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { Organization, SearchAction, WebSite, WithActionConstraints } from 'schema-dts';
import { SITE_NAME } from '../../shared/format.ts';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { ClientOnly } from '../hydration/ClientOnly.tsx';
import { lazyOptional } from '../lazy-optional.ts';
import { paths } from '../paths.ts';
import { hasRecentlyViewed } from '../property/recently-viewed.ts';
import { getLastSearch } from '../search/last-search.ts';
import { useSiteConfig } from '../site-config.tsx';
import { trpc } from '../trpc/trpc.ts';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import bannerClasses from './ApartmentsBanner.module.css';
import { CallToAction } from './CallToAction.tsx';
import { Featured } from './Featured.tsx';
import heroClasses from './hero/Hero.module.css';
import { HeroPins } from './hero/HeroPins.tsx';
import { SearchPanel } from './hero/SearchPanel.tsx';
import { Skyline } from './hero/Skyline.tsx';
import { LuxuryAreas } from './LuxuryAreas.tsx';
import { TopAgents } from './TopAgents.tsx';

const RecentVisit = lazyOptional(async () => ({ default: (await import('./RecentVisit.tsx')).RecentVisit }));

/** A search action with its input, which stands outside of the vocabulary. */
const withInput = (action: WithActionConstraints<Exclude<SearchAction, string>>): Exclude<SearchAction, string> => action;

/** Structured data (schema.org): the website with its search action, and the organization. */
const siteLd = (origin: string): [WebSite, Exclude<Organization, string>] => [
  {
    '@type': 'WebSite',
    name: SITE_NAME,
    url: origin + localizedPath(getLocale(), paths.home()),
    potentialAction: withInput({
      '@type': 'SearchAction',
      target: {
        '@type': 'EntryPoint',
        urlTemplate: `${origin}${localizedPath(getLocale(), paths.properties())}?search={search_term_string}`,
      },
      'query-input': 'required name=search_term_string',
    }),
  },
  {
    '@type': 'Organization',
    name: SITE_NAME,
    url: origin + localizedPath(getLocale(), paths.home()),
    logo: `${origin}/icon-512.png`,
    areaServed: { '@type': 'Country', name: m.home_country() },
  },
];

/** The home page. */
export function HomePage() {
  const { origin } = useSiteConfig();
  return (
    <>
      <PageMetadata title={m.home_title()} description={m.home_description()} canonical={paths.home()} jsonLd={siteLd(origin)} />
      <Hero />
      <SearchPanel />
      {/* What this browser has stored: the script loads only for visitors who searched or viewed a property before. */}
      <ClientOnly>
        {() =>
          (getLastSearch() || hasRecentlyViewed()) && (
            <Suspense>
              <RecentVisit />
            </Suspense>
          )
        }
      </ClientOnly>
      <Featured />
      <ApartmentsBanner />
      <TopAgents />
      <LuxuryAreas />
      <CallToAction />
    </>
  );
}

/** Wide link to the landing page of apartments for sale. */
function ApartmentsBanner() {
  return (
    <section className="wrap" aria-label={m.home_apartments()}>
      <Link
        to={paths.apartmentsForSale()}
        className={`row middle mt-xl outlined-strong rounded-md balance centered hover-outline ${bannerClasses.banner}`}
      >
        {m.home_apartments_link()}
      </Link>
    </section>
  );
}

/** Top of the page: skyline, heading, number of homes, and pins of areas that appear over the towers. */
function Hero() {
  const { data: totals } = trpc.property.market.useQuery();
  const homes = totals?.total ? m.layout_homes({ count: totals.total }) : m.home_homes();
  return (
    <div className={`relative clip on-photo ${heroClasses.hero}`}>
      <Skyline />
      <HeroPins />
      <div className={`wrap absolute no-click ${heroClasses.tagline}`}>
        <h1>{m.home_heading()}</h1>
        <p className="mt-md text-lg pretty">{m.home_lead({ homes })}</p>
      </div>
    </div>
  );
}
