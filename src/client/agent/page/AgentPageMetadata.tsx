import type { RealEstateAgent } from 'schema-dts';
import type { AgentView } from '../../../shared/agent/agent.ts';
import { SITE_NAME } from '../../../shared/format.ts';
import { languageLabel } from '../../../shared/language.labels.ts';
import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { agentCrumbs } from '../agent-crumbs.ts';
import { bioPreview } from '../preview.ts';

/** Title, share tags and structured data (schema.org) of an agent's page. */
export function AgentPageMetadata({ agent }: { agent: AgentView }) {
  const { origin } = useSiteConfig();
  const path = paths.agent(agent.id);
  const crumbs = [...agentCrumbs(), [agent.name, path]] as const;
  const agentLd: RealEstateAgent = {
    '@type': 'RealEstateAgent',
    url: origin + localizedPath(getLocale(), path),
    name: agent.name,
    description: agent.bio,
    parentOrganization: { '@type': 'Organization', name: SITE_NAME, url: origin },
    knowsAbout: agent.specializations,
    knowsLanguage: agent.languages.map(languageLabel),
    areaServed: placeLabel('Dubai'),
    ...(agent.image && { image: agent.image.startsWith('/') ? origin + agent.image : agent.image }),
    ...(agent.phone && { telephone: agent.phone }),
    ...(agent.email && { email: agent.email }),
    ...(agent.reviewCount > 0 && {
      aggregateRating: { '@type': 'AggregateRating', ratingValue: agent.rating, bestRating: 5, reviewCount: agent.reviewCount },
    }),
  };
  return (
    <PageMetadata
      title={m.agent_page_title({ name: agent.name, title: agent.title })}
      description={bioPreview(agent.bio)}
      canonical={path}
      jsonLd={[breadcrumbLd(origin, crumbs), agentLd]}
    />
  );
}
