import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { breadcrumbLd, PageHead } from '../ui/PageHead.tsx';
import { MiniCalculator } from './calculator/MiniCalculator.tsx';
import { HelpCards } from './HelpCards.tsx';
import classes from './HelpPage.module.css';
import { HelpQuestions } from './HelpQuestions.tsx';
import { QUESTIONS } from './help.content.ts';
import { SupportSection } from './SupportSection.tsx';

export function HelpPage() {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    ['Home', paths.home()],
    ['Help', paths.help()],
  ]);
  const questions = {
    '@type': 'FAQPage',
    mainEntity: QUESTIONS.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead
        title="Help: Questions, Fees and a Calculator"
        description="How to search, which documents and fees a purchase in Dubai takes, where foreigners own freehold, how to list a home, and what it costs each month."
        canonical={paths.help()}
        jsonLd={[crumbs, questions]}
      />
      <h1>Help</h1>
      <p className={classes.lead}>The eight questions people ask most, a calculator, and a person if neither is enough.</p>
      <div className={classes.columns}>
        <HelpQuestions />
        <MiniCalculator />
      </div>
      <HelpCards />
      <SupportSection />
    </div>
  );
}
