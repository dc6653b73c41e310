import { SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { agentCrumbs } from '../agent/agent-crumbs.ts';
import { mailLink } from '../contact-links.ts';
import { OFFICE } from '../links.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { Bdi } from '../ui/Bdi.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../ui/page/PageMetadata.tsx';
import { ApplicationForm } from './ApplicationForm.tsx';
import classes from './ApplicationPage.module.css';

/** What happens after an application, as pairs of a heading and a text. */
const STEPS = [
  [m.application_step_write, m.application_step_write_text],
  [m.application_step_know, m.application_step_know_text],
  [m.application_step_listed, m.application_step_listed_text],
] as const;

/** The page `/careers`, which `Apply Now` opens: the application form for agents, and what happens afterwards. */
export function ApplicationPage() {
  const { origin } = useSiteConfig();
  const crumbs = agentCrumbs();
  return (
    <div className="wrap">
      <PageMetadata
        title={m.application_title()}
        description={m.application_description({ lead: m.agent_join_text(), site: SITE_NAME })}
        canonical={paths.careers()}
        jsonLd={[breadcrumbLd(origin, [...crumbs, [m.agent_join_title(), paths.careers()]])]}
      />
      <div className={classes.crumbs}>
        <Breadcrumbs links={crumbs} current={m.agent_join_title()} />
      </div>
      <h1>{m.agent_join_title()}</h1>
      <p className={`text-lg muted balance ${classes.lead}`}>{m.agent_join_text()}</p>
      <div className={`at-start gap-3xl split ${classes.columns}`}>
        <ApplicationForm />
        <section className={`small-heads ${classes.next}`} aria-labelledby="what-happens">
          <h2 id="what-happens">{m.application_next()}</h2>
          <ol>
            {STEPS.map(([title, text]) => (
              <li className="relative" key={title()}>
                <h3 className="no-tracking">{title()}</h3>
                <p className="muted text-md pretty">{text()}</p>
              </li>
            ))}
          </ol>
          <p className="small muted">
            {m.application_talk_before()}{' '}
            <a className="link" href={mailLink(OFFICE.email)}>
              <Bdi ltr>{OFFICE.email}</Bdi>
            </a>
            .
          </p>
        </section>
      </div>
    </div>
  );
}
