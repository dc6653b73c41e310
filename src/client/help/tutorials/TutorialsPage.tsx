import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import helpClasses from '../HelpPage.module.css';
import { helpCrumbs } from '../help-breadcrumbs.ts';
import classes from './TutorialsPage.module.css';
import { GUIDE_PICTURE_SIZES, type GuidePicture, guidePicturePath, TUTORIALS, type Tutorial } from './tutorials.content.ts';

/** The page behind the card `Video Tutorials` of the help page: tutorials made of screenshots of the website. */
export function TutorialsPage() {
  const { origin } = useSiteConfig();
  return (
    <div className={`wrap pt-lg ${helpClasses.crumbs}`}>
      <PageMetadata
        title={m.tutorials_page_title()}
        description={m.tutorials_description()}
        canonical={paths.tutorials()}
        jsonLd={[breadcrumbLd(origin, [...helpCrumbs(), [m.help_tutorials(), paths.tutorials()]])]}
      />
      <Breadcrumbs links={helpCrumbs()} current={m.help_tutorials()} />
      <h1>{m.tutorials_title()}</h1>
      <p className={helpClasses.lead}>{m.tutorials_lead()}</p>
      <nav aria-label={m.tutorials_on_this_page()} className="chips mb-xs">
        {TUTORIALS.map(({ id, title }) => (
          <a key={id} className="chip" href={`#${id}`}>
            {title()}
          </a>
        ))}
      </nav>
      {TUTORIALS.map((tutorial) => (
        <TutorialSteps key={tutorial.id} tutorial={tutorial} />
      ))}
    </div>
  );
}

/** One tutorial: its steps in order, each with its screenshot. */
function TutorialSteps({ tutorial }: { tutorial: Tutorial }) {
  return (
    <section className={`pt-2xl ${classes.tutorial}`} aria-labelledby={tutorial.id}>
      <h2 id={tutorial.id}>{tutorial.title()}</h2>
      <p className={`muted ${classes.text}`}>{tutorial.text()}</p>
      <ol className={`muted-text split-phone ${classes.steps}`}>
        {tutorial.steps.map((step, i) => (
          <li key={step.picture}>
            <GuidePictureOf picture={step.picture} alt={step.alt()} />
            <h3 className="flex at-baseline gap-sm mt-md">
              <span aria-hidden="true">{i + 1}</span>
              {step.title()}
            </h3>
            <p>{step.text()}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The picture of a step in the language of the page: a phone's window on phones, else that of a desktop. */
function GuidePictureOf({ picture, alt }: { picture: GuidePicture; alt: string }) {
  const locale = getLocale();
  return (
    <picture>
      <source media="(max-width: 47.99em)" srcSet={guidePicturePath(locale, picture, 'phone')} {...GUIDE_PICTURE_SIZES.phone} />
      <img
        className="full outlined-strong rounded-md on-skeleton"
        src={guidePicturePath(locale, picture, 'wide')}
        alt={alt}
        {...GUIDE_PICTURE_SIZES.wide}
        loading="lazy"
        decoding="async"
      />
    </picture>
  );
}
