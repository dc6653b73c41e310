import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { ContentPageState } from '../../content/ContentPageState.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import { breadcrumbLd, PageMetadata } from '../../ui/page/PageMetadata.tsx';
import helpClasses from '../HelpPage.module.css';
import { guidesQuery } from '../help.queries.ts';
import { helpCrumbs } from '../help-breadcrumbs.ts';
import classes from './GuidesPage.module.css';

/** The page with the list of buying guides, /help/buying-guides, and a link to the calculator. */
export function GuidesPage() {
  const { origin } = useSiteConfig();
  const query = useQuery(guidesQuery);
  if (!query.data) return <ContentPageState query={query} path={paths.guides()} />;
  return (
    <div className={`wrap pt-lg ${helpClasses.crumbs}`}>
      <PageMetadata
        title={m.help_guides_page_title()}
        description={m.help_guides_description()}
        canonical={paths.guides()}
        jsonLd={[breadcrumbLd(origin, [...helpCrumbs(), [m.help_guides(), paths.guides()]])]}
      />
      <Breadcrumbs links={helpCrumbs()} current={m.help_guides()} />
      <h1>{m.help_guides()}</h1>
      <p className={helpClasses.lead}>{m.help_guides_lead()}</p>
      <ol className={`small-heads muted-text ${classes.steps}`}>
        {query.data.map((guide, i) => (
          <li className="relative grid gap-0-lg at-middle line-below" key={guide.slug}>
            <span className={`accent ${classes.number}`} aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h2>
                <Link to={paths.guide(guide.slug)} className={`cover-link ${classes.cover}`}>
                  {guide.title}
                </Link>
              </h2>
              <p className="mt-2xs">{guide.excerpt}</p>
            </div>
            <span className={`text-sm muted nowrap ${classes.minutes}`}>{m.ui_minutes_read({ count: guide.minutes })}</span>
            <Icon name="arrow-right" size={20} />
          </li>
        ))}
      </ol>
      <div className={`row between gap-xl rounded-lg on-band phone-block ${classes.calculatorBox}`}>
        <div>
          <h2>{m.help_guides_figures()}</h2>
          <p className="mt-xs muted">{m.help_guides_figures_text()}</p>
        </div>
        <ButtonLink to={paths.calculator()}>{m.help_calculator_open()}</ButtonLink>
      </div>
    </div>
  );
}
