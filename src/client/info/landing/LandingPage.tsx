import { Link } from 'react-router-dom';
import type { FAQPage } from 'schema-dts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Accordion } from '../../ui/Accordion.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { LandingCommunities } from './LandingCommunities.tsx';
import { LandingHero } from './LandingHero.tsx';
import { LandingHomes } from './LandingHomes.tsx';
import questionsClasses from './LandingQuestions.module.css';
import whyClasses from './LandingWhy.module.css';
import type { LandingContent } from './landing.content.ts';

/** Structured data (schema.org) of the questions and their answers. */
const questionsLd = (content: LandingContent): FAQPage => ({
  '@type': 'FAQPage',
  mainEntity: content.questions.map(([question, answer]) => ({
    '@type': 'Question',
    name: question(),
    acceptedAnswer: { '@type': 'Answer', text: answer() },
  })),
});

/** Landing page of a property type (apartments or villas), written for search engines and first visits. */
export function LandingPage({ content }: { content: LandingContent }) {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    [m.ui_home(), paths.home()],
    [content.heading(), content.path],
  ]);
  return (
    <>
      <PageMetadata
        title={content.title()}
        description={content.description()}
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

/** Five questions. The first answer is open; the HTML contains all answers, so that search engines read them. */
function LandingQuestions({ questions }: { questions: LandingContent['questions'] }) {
  return (
    <section className={`section wrap at-start gap-3xl split narrow-gap-lg ${questionsClasses.questions}`} aria-labelledby="questions">
      <div>
        <h2 id="questions">{m.info_questions()}</h2>
        <p className="mt-sm muted">
          {m.info_questions_before()}{' '}
          <Link to={paths.agents()} className="link">
            {m.info_questions_link()}
          </Link>
          {m.info_questions_after()}
        </p>
        <p className={`mt-sm text-xs loose ${questionsClasses.note}`}>{m.info_questions_note()}</p>
      </div>
      <Accordion items={questions.map(([question, answer]) => ({ question: question(), answer: answer() }))} initiallyOpen={1} />
    </section>
  );
}

/** The 'why buy' section: three reasons, numbered. */
function LandingWhy({ why }: { why: LandingContent['why'] }) {
  return (
    <section className={`section wrap grid gap-3xl narrow-block ${whyClasses.why}`} aria-labelledby="why">
      <h2 id="why">{why.heading()}</h2>
      <ol className={`grid three-columns gap-2xl muted-text narrow-gap-lg ${whyClasses.reasons}`}>
        {why.reasons.map(([title, text], i) => (
          <li key={title()}>
            <span className={`block mb-md accent line-below-strong ${whyClasses.number}`} aria-hidden="true">
              {i + 1}
            </span>
            <h3>{title()}</h3>
            <p className="mt-xs text-md">{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
