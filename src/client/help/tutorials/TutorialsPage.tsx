import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import page from '../HelpPage.module.css';
import { HELP_CRUMBS } from '../help-breadcrumbs.ts';
import classes from './TutorialsPage.module.css';
import { TUTORIALS, type Tutorial } from './tutorials.content.ts';

/** The page behind `Video Tutorials`: picture guides made of screenshots of the site. */
export function TutorialsPage() {
  const { origin } = useSiteConfig();
  return (
    <div className={`wrap ${page.crumbs}`}>
      <PageHead
        title="Picture Guides: Searching, Saving and Listing"
        description="How to search, save and list a home on this site, step by step, in pictures of the site itself."
        canonical={paths.tutorials()}
        jsonLd={[breadcrumbLd(origin, [...HELP_CRUMBS, ['Video Tutorials', paths.tutorials()]])]}
      />
      <Breadcrumbs links={HELP_CRUMBS} current="Video Tutorials" />
      <h1>Picture guides</h1>
      <p className={page.lead}>Instead of videos: every step in one picture of the site itself, to be read at your own pace.</p>
      <nav aria-label="Guides on this page" className={`chips ${classes.chips}`}>
        {TUTORIALS.map(({ id, title }) => (
          <a key={id} className="chip" href={`#${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {TUTORIALS.map((tutorial) => (
        <TutorialSteps key={tutorial.id} tutorial={tutorial} />
      ))}
    </div>
  );
}

/** One guide: its steps in order, each with its picture. */
function TutorialSteps({ tutorial: t }: { tutorial: Tutorial }) {
  return (
    <section className={classes.tutorial} aria-labelledby={t.id}>
      <h2 id={t.id}>{t.title}</h2>
      <p className={classes.text}>{t.text}</p>
      <ol className={classes.steps}>
        {t.steps.map((step, i) => (
          <li key={step.title}>
            <img src={`/media/guide/${step.picture}.webp`} alt={step.alt} width={960} height={600} loading="lazy" decoding="async" />
            <h3>
              <span aria-hidden="true">{i + 1}</span>
              {step.title}
            </h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
