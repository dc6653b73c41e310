import type { RealEstateAgent } from 'schema-dts';
import { getLocale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { BrokerageView } from '../../shared/organization/brokerage.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { agentCrumbs } from '../agent/agent-crumbs.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';

/** Title, share tags and structured data (schema.org) of the page of a brokerage. */
export function BrokerageMetadata({ brokerage }: { brokerage: BrokerageView }) {
  const { origin } = useSiteConfig();
  const { name, slug, emirate, about, logo, rating, reviewCount, forSale, forRent } = brokerage;
  const path = paths.brokerage(slug);
  const description = m.brokerage_description({
    name,
    emirate: placeLabel(emirate),
    homes: m.layout_homes({ count: forSale + forRent }),
  });
  const brokerageLd: RealEstateAgent = {
    '@type': 'RealEstateAgent',
    url: origin + localizedPath(getLocale(), path),
    name,
    description: about || description,
    areaServed: placeLabel(emirate),
    ...(logo && { image: origin + logo, logo: origin + logo }),
    ...(reviewCount > 0 && { aggregateRating: { '@type': 'AggregateRating', ratingValue: rating, bestRating: 5, reviewCount } }),
  };
  return (
    <PageMetadata
      title={name}
      description={description}
      canonical={path}
      jsonLd={[breadcrumbLd(origin, [...agentCrumbs(), [name, path]]), brokerageLd]}
    />
  );
}
