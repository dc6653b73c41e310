import { SITE_NAME } from '../../shared/format.ts';
import { OFFICE } from '../links.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Breadcrumbs } from '../ui/Breadcrumbs.tsx';
import { breadcrumbLd, PageHead } from '../ui/PageHead.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';
import classes from './ApplicationPage.module.css';

const CRUMBS = [
  ['Home', paths.home()],
  ['Agents', paths.agents()],
] as const;
const LEAD = 'You know an area better than anyone we have. You keep your clients, we bring the people who are looking.';

const STEPS = [
  ['You write to us', 'Your application reaches our office at once. Signed in with a confirmed address, you get a copy by email.'],
  ['We get to know you', 'A person from the office answers you by e-mail or calls you. Have your licence at hand if you have one.'],
  [
    'You are listed',
    'Your profile shows your homes, your specialities and what clients say about you. Questions go straight to your mailbox.',
  ],
] as const;

/** The page behind `Apply Now`. */
export function ApplicationPage() {
  const { origin } = useSiteConfig();
  return (
    <div className="wrap">
      <PageHead
        title="Join Our Team: Work as a Real Estate Agent in Dubai"
        description={`${LEAD} Apply to ${SITE_NAME} in two minutes.`}
        canonical={paths.careers()}
        jsonLd={[breadcrumbLd(origin, [...CRUMBS, ['Join Our Team', paths.careers()]])]}
      />
      <div className={classes.crumbs}>
        <Breadcrumbs links={CRUMBS} current="Join Our Team" />
      </div>
      <h1>Join Our Team</h1>
      <p className={classes.lead}>{LEAD}</p>
      <div className={classes.columns}>
        <ApplicationForm />
        <section className={classes.next} aria-labelledby="what-happens">
          <h2 id="what-happens">What happens next</h2>
          <ol>
            {STEPS.map(([title, text]) => (
              <li key={title}>
                <h3>{title}</h3>
                <p>{text}</p>
              </li>
            ))}
          </ol>
          <p className="small secondary">
            Rather talk first? Write to{' '}
            <a className="link" href={`mailto:${OFFICE.email}`}>
              {OFFICE.email}
            </a>
            .
          </p>
        </section>
      </div>
    </div>
  );
}
