import type { FAQPage } from 'schema-dts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { MiniCalculator } from './calculator/MiniCalculator.tsx';
import { HelpCards } from './HelpCards.tsx';
import classes from './HelpPage.module.css';
import { HelpQuestions } from './HelpQuestions.tsx';
import { QUESTIONS } from './help.content.ts';
import { helpCrumbs } from './help-breadcrumbs.ts';
import { SupportSection } from './SupportSection.tsx';

/** The help page (/help): common questions, a small cost calculator, cards that link to further help, and the support form. */
export function HelpPage() {
  const { origin } = useSiteConfig();
  // structured data (JSON-LD): search engines show the questions with their answers
  const questionsLd: FAQPage = {
    '@type': 'FAQPage',
    mainEntity: QUESTIONS.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question(),
      acceptedAnswer: { '@type': 'Answer', text: answer() },
    })),
  };
  return (
    <div className="wrap pt-2xl">
      <PageMetadata
        title={m.help_page_title()}
        description={m.help_page_description()}
        canonical={paths.help()}
        jsonLd={[breadcrumbLd(origin, helpCrumbs()), questionsLd]}
      />
      <h1>{m.layout_help()}</h1>
      <p className={classes.lead}>{m.help_lead()}</p>
      <div className={`at-start gap-3xl split ${classes.columns}`}>
        <HelpQuestions />
        <MiniCalculator />
      </div>
      <HelpCards />
      <SupportSection />
    </div>
  );
}
