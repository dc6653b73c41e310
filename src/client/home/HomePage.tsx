import { Link } from 'react-router-dom';
import { plural, SITE_NAME } from '../../shared/format.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { trpc } from '../trpc.ts';
import { PageHead } from '../ui/PageHead.tsx';
import bannerClasses from './ApartmentsBanner.module.css';
import { CallToAction } from './CallToAction.tsx';
import { Featured } from './Featured.tsx';
import heroClasses from './hero/Hero.module.css';
import { HeroPins } from './hero/HeroPins.tsx';
import { SearchPanel } from './hero/SearchPanel.tsx';
import { Skyline } from './hero/Skyline.tsx';
import { LuxuryAreas } from './LuxuryAreas.tsx';
import { TopAgents } from './TopAgents.tsx';

/** Structured data (schema.org): the website with its search action, and the organization. */
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

/** The way to the apartments. */
function ApartmentsBanner() {
  return (
    <section className="wrap" aria-label="Apartments for sale">
      <Link to={paths.apartmentsForSale()} className={bannerClasses.wide}>
        View Our Complete Dubai Apartments for Sale Collection →
      </Link>
    </section>
  );
}

/** The first picture: skyline, tagline, how many homes there are, and areas that appear over the towers. */
function Hero() {
  const { data: market } = trpc.property.market.useQuery();
  const homes = market?.total ? plural(market.total, 'home') : 'Homes';
  return (
    <div className={heroClasses.hero}>
      <Skyline />
      <HeroPins />
      <div className={`wrap ${heroClasses.words}`}>
        <h1>Find your perfect Dubai home</h1>
        <p>{homes} for sale and for rent, in Dubai and the other emirates, every one with its price.</p>
      </div>
    </div>
  );
}
