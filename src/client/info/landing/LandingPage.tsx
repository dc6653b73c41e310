import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import { LandingCommunities } from './LandingCommunities.tsx';
import { LandingHero } from './LandingHero.tsx';
import { LandingHomes } from './LandingHomes.tsx';
import { LandingQuestions } from './LandingQuestions.tsx';
import { LandingWhy } from './LandingWhy.tsx';
import type { LandingContent } from './landing.content.ts';

const questionsLd = (content: LandingContent): object => ({
  '@type': 'FAQPage',
  mainEntity: content.questions.map(([name, text]) => ({ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } })),
});

/** A page that one type of home is found by: what there is, why, where, which, and the first five questions. */
export function LandingPage({ content }: { content: LandingContent }) {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    ['Home', paths.home()],
    [content.heading, content.path],
  ]);
  return (
    <>
      <PageHead
        title={content.title}
        description={content.description}
        canonical={content.path}
        image={content.picture}
        jsonLd={[questionsLd(content), crumbs]}
      />
      <LandingHero content={content} />
      <LandingWhy why={content.why} />
      <LandingCommunities content={content} />
      <LandingHomes content={content} />
      <LandingQuestions questions={content.questions} />
    </>
  );
}
