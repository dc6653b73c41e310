import { IconArrowRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { ContentPageState } from '../../content/ContentPageState.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import page from '../HelpPage.module.css';
import { guidesQuery } from '../help.queries.ts';
import { HELP_CRUMBS } from '../help-breadcrumbs.ts';
import classes from './GuidesPage.module.css';

export function GuidesPage() {
  const { origin } = useSiteConfig();
  const query = useQuery(guidesQuery);
  if (!query.data) return <ContentPageState query={query} path={paths.guides()} />;
  return (
    <div className={`wrap ${page.crumbs}`}>
      <PageHead
        title="Buying Guides: From the First Visit to the Keys"
        description="Six short guides to buying a home in Dubai: what you can spend, the first visit, the papers, the offer, the loan, and the day of transfer."
        canonical={paths.guides()}
        jsonLd={[breadcrumbLd(origin, [...HELP_CRUMBS, ['Buying Guides', paths.guides()]])]}
      />
      <Breadcrumbs links={HELP_CRUMBS} current="Buying Guides" />
      <h1>Buying Guides</h1>
      <p className={page.lead}>
        Six short guides, from the first visit to the keys. Each takes two minutes, and they can be read in any order.
      </p>
      <ol className={classes.steps}>
        {query.data.map((guide, i) => (
          <li key={guide.slug}>
            <span className={classes.number} aria-hidden="true">
              {i + 1}
            </span>
            <div>
              <h2>
                <Link to={paths.guide(guide.slug)} className={classes.cover}>
                  {guide.title}
                </Link>
              </h2>
              <p>{guide.excerpt}</p>
            </div>
            <span className={classes.minutes}>{guide.minutes} min read</span>
            <IconArrowRight size={20} stroke={1.6} aria-hidden="true" />
          </li>
        ))}
      </ol>
      <div className={classes.next}>
        <div>
          <h2>Put in your own figures</h2>
          <p>What it costs each month, every fee by name, and the cash you need on the day.</p>
        </div>
        <ButtonLink to={paths.calculator()}>Open the calculator</ButtonLink>
      </div>
    </div>
  );
}
