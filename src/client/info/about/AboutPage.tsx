import { AgentPortrait } from '../../agent/AgentPortrait.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { SectionHead } from '../../ui/SectionHead.tsx';
import { AboutFigures } from './AboutFigures.tsx';
import classes from './AboutPage.module.css';
import { LEADERS, VALUES } from './about.content.ts';

function Story() {
  return (
    <section className={`section ${classes.story}`} aria-labelledby="story">
      <h2 id="story">Our story</h2>
      <div className={classes.text}>
        <p>
          It began with a spreadsheet. Four people who worked in property in Dubai kept a list of what a home really costs: the transfer
          fee, the trustee, the service charge of each tower, the certificate that nobody mentions. Friends asked for it, then friends of
          friends.
        </p>
        <p>
          The list became this site. Every home on it carries a price, a size in square feet and a person who answers. Every fee can be
          worked out before the first visit, and every search can be kept as a link. Agents describe their homes here, and so do owners.
        </p>
        <p>We are still the people with the spreadsheet. We have only moved it to where everybody can see it.</p>
      </div>
    </section>
  );
}

function Values() {
  return (
    <section className="section" aria-labelledby="values">
      <SectionHead id="values" title="What we hold to" />
      <ol className={classes.values}>
        {VALUES.map(([title, text], i) => (
          <li key={title}>
            <span aria-hidden="true">{i + 1}</span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Leaders() {
  return (
    <section className="section" aria-labelledby="leaders">
      <SectionHead id="leaders" title="Who leads the house" />
      <ul className={classes.leaders}>
        {LEADERS.map(({ name, role, text }) => (
          <li key={name}>
            <AgentPortrait name={name} className={classes.face} />
            <h3>{name}</h3>
            <p className={classes.role}>{role}</p>
            <p className={classes.text}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function AboutPage() {
  const { origin } = useSiteConfig();
  const crumbs = breadcrumbLd(origin, [
    ['Home', paths.home()],
    ['About', paths.about()],
  ]);
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHead
        title="About: The People With the Spreadsheet"
        description="Who runs this marketplace for homes in Dubai and the other emirates, what we hold to, and how many homes are live now."
        canonical={paths.about()}
        image="/media/hero/dubai-skyline-golden-hour.webp"
        jsonLd={[crumbs]}
      />
      <h1>A market you can read</h1>
      <p className={classes.lead}>
        Homes in Dubai and the other emirates, with the price, the fees and the person behind each of them in plain sight.
      </p>
      <div className={classes.picture}>
        <Picture src="/media/hero/dubai-skyline-golden-hour.webp" alt="" sizes="(max-width: 47.99em) 720px, 1240px" eager />
      </div>
      <AboutFigures />
      <Story />
      <Values />
      <Leaders />
      <section className={`section ${classes.end}`} aria-labelledby="say-hello">
        <div>
          <h2 id="say-hello">Say hello</h2>
          <p>Three offices, one mailbox, and somebody who reads it.</p>
        </div>
        <p className={classes.actions}>
          <ButtonLink to={paths.contact()}>Contact us</ButtonLink>
          <ButtonLink variant="line" to={paths.properties()}>
            Browse Properties
          </ButtonLink>
        </p>
      </section>
    </div>
  );
}
