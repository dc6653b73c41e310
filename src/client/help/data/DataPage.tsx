import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import classes from '../../ui/page/TextPage.module.css';
import { helpCrumbs } from '../help-breadcrumbs.ts';

const CHANGES = '/api/changes';
const HOMES = '/api/properties';
const STEPS = [
  () => m.help_data_step_1({ changes: CHANGES }),
  () => m.help_data_step_2({ homes: HOMES, accept: 'Accept: application/x-ndjson' }),
  () => m.help_data_step_3({ after: `${CHANGES}?after=` }),
] as const;
const RULES = [m.help_data_rule_use, m.help_data_rule_source, m.help_data_rule_gone, m.help_data_rule_pictures] as const;

/** The page /help/data: how programs read our homes and keep a copy, and what may be done with it. */
export function DataPage() {
  const { origin } = useSiteConfig();
  const title = m.help_data_title();
  return (
    <div className={`wrap pt-lg ${classes.page}`}>
      <PageMetadata
        title={title}
        description={m.help_data_lead()}
        canonical={paths.helpData()}
        jsonLd={[breadcrumbLd(origin, [...helpCrumbs(), [title, paths.helpData()]])]}
      />
      <Breadcrumbs links={helpCrumbs()} current={title} />
      <h1>{title}</h1>
      <p className="mt-sm text-lg muted pretty">{m.help_data_lead()}</p>
      <p className="mt-md">
        <a className="link" href="/api/docs">
          {m.help_data_documents()}
        </a>
      </p>
      <h2>{m.help_data_copy()}</h2>
      <ol>
        {STEPS.map((text) => (
          <li key={text()}>{text()}</li>
        ))}
      </ol>
      <p className="loose pretty">{m.help_data_copy_text({ updated: 'updatedAfter', brokerage: 'brokerage', homes: HOMES })}</p>
      <h2>{m.help_data_rules()}</h2>
      <ul>
        {RULES.map((text) => (
          <li key={text()}>{text()}</li>
        ))}
      </ul>
      <h2>{m.help_data_limits()}</h2>
      <p className="loose pretty">
        {m.help_data_limits_text({ headers: 'RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset', retry: 'Retry-After' })}
      </p>
    </div>
  );
}
