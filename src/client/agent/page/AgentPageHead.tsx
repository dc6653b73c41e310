import type { AgentView } from '../../../shared/agent.ts';
import { SITE_NAME } from '../../../shared/format.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import { bioPreview } from '../preview.ts';

/** Title, share tags and structured data of a profile. */
export function AgentPageHead({ agent }: { agent: AgentView }) {
  const { origin } = useSiteConfig();
  const path = paths.agent(agent.id);
  const crumbs = [
    ['Home', paths.home()],
    ['Agents', paths.agents()],
    [agent.name, path],
  ] as const;
  const person = {
    '@type': 'RealEstateAgent',
    url: origin + path,
    name: agent.name,
    description: agent.bio,
    parentOrganization: { '@type': 'Organization', name: SITE_NAME, url: origin },
    knowsAbout: agent.specializations,
    knowsLanguage: agent.languages,
    areaServed: 'Dubai',
    ...(agent.image && { image: agent.image.startsWith('/') ? origin + agent.image : agent.image }),
    ...(agent.phone && { telephone: agent.phone }),
    ...(agent.email && { email: agent.email }),
    ...(agent.reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: agent.rating, bestRating: 5, reviewCount: agent.reviewCount },
    }),
  };
  return (
    <PageHead
      title={`${agent.name}, ${agent.title}`}
      description={bioPreview(agent.bio)}
      canonical={path}
      jsonLd={[breadcrumbLd(origin, crumbs), person]}
    />
  );
}
