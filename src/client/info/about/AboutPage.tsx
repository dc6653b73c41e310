import { m } from '../../../shared/messages/messages.ts';
import { AgentPortrait } from '../../agent/AgentPortrait.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { SectionHead } from '../../ui/page/SectionHead.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import { AboutFigures } from './AboutFigures.tsx';
import classes from './AboutPage.module.css';
import { LEADERS, VALUES } from './about.content.ts';

/** Three paragraphs on how the company began. */
function Story() {
  return (
    <section className={`section grid gap-3xl narrow-block ${classes.story}`} aria-labelledby="story">
      <h2 id="story">{m.info_story()}</h2>
      <div className={`measure text-lg pretty ${classes.storyText}`}>
        <p>{m.info_story_1()}</p>
        <p>{m.info_story_2()}</p>
        <p>{m.info_story_3()}</p>
      </div>
    </section>
  );
}

/** The company's values, numbered. */
function Values() {
  return (
    <section className="section" aria-labelledby="values">
      <SectionHead id="values" title={m.info_values()} />
      <ol className={`grid three-columns gap-2xl ${classes.values}`}>
        {VALUES.map(([title, text], i) => (
          <li key={title()}>
            <span className="block mb-md accent line-below-strong" aria-hidden="true">
              {i + 1}
            </span>
            <h3>{title()}</h3>
            <p className="mt-xs muted pretty">{text()}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The people who lead the company, with their initials as portraits. */
function Leaders() {
  return (
    <section className="section" aria-labelledby="leaders">
      <SectionHead id="leaders" title={m.info_leaders()} />
      <ul className={`grid four-columns ${classes.leaders}`}>
        {LEADERS.map(({ name, role, text }) => (
          <li key={name()}>
            <AgentPortrait name={name()} className={classes.face} />
            <h3 className="mt-md">{name()}</h3>
            <p className="mt-2xs text-sm semibold accent">{role()}</p>
            <p className={`mt-sm text-md muted pretty ${classes.leaderText}`}>{text()}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The page about the company (/about): its figures, story, values and people, and links to the contact page and all properties. */
export function AboutPage() {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    [m.ui_home(), paths.home()],
    [m.layout_about(), paths.about()],
  ]);
  return (
    <div className={`wrap pt-2xl ${classes.page}`}>
      <PageMetadata
        title={m.info_about_title()}
        description={m.info_about_description()}
        canonical={paths.about()}
        image="/media/hero/dubai-skyline-golden-hour.webp"
        jsonLd={[crumbs]}
      />
      <h1>{m.info_about_heading()}</h1>
      <p className={`text-lg muted loose balance ${classes.lead}`}>{m.info_about_lead()}</p>
      <div className={`clip rounded-lg on-skeleton photo-in ${classes.picture}`}>
        <Picture src="/media/hero/dubai-skyline-golden-hour.webp" alt="" sizes="(max-width: 47.99em) 720px, 1240px" eager />
      </div>
      <AboutFigures />
      <Story />
      <Values />
      <Leaders />
      <section className="section flex between at-end gap-xl phone-block" aria-labelledby="say-hello">
        <div>
          <h2 id="say-hello">{m.info_hello()}</h2>
          <p className="mt-xs muted">{m.info_hello_text()}</p>
        </div>
        <p className={`flex wrapping gap-sm phone-column ${classes.actions}`}>
          <ButtonLink to={paths.contact()}>{m.info_contact_us()}</ButtonLink>
          <ButtonLink variant="line" to={paths.properties()}>
            {m.ui_not_found_browse()}
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
