import { IconArrowLeft, IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { ContentCard, ContentPage } from '../../content/content-page.ts';
import { Prose } from '../../news/Prose.tsx';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { breadcrumbLd, PageHead } from '../../ui/PageHead.tsx';
import page from '../HelpPage.module.css';
import { HELP_CRUMBS } from '../help-breadcrumbs.ts';
import classes from './GuideBody.module.css';

const CRUMBS = [...HELP_CRUMBS, ['Buying Guides', paths.guides()]] as const;

/** A guide with the list of all guides and links to the previous and next one. */
export function GuideBody({ guide, all }: { guide: ContentPage; all: ContentCard[] }) {
  const { origin } = useSiteConfig();
  const at = all.findIndex(({ slug }) => slug === guide.slug);
  const [before, after] = [all[at - 1], all[at + 1]];
  const path = paths.guide(guide.slug);
  return (
    <div className={`wrap ${page.crumbs}`}>
      <PageHead
        title={`${guide.title}, a Buying Guide`}
        description={guide.excerpt}
        canonical={path}
        jsonLd={[breadcrumbLd(origin, [...CRUMBS, [guide.title, path]])]}
      />
      <Breadcrumbs links={CRUMBS} current={guide.title} />
      <div className={classes.columns}>
        <article>
          <p className={`kicker ${classes.kicker}`}>
            Guide {at + 1} of {all.length}, {guide.minutes} min read
          </p>
          <h1>{guide.title}</h1>
          <p className={classes.lead}>{guide.excerpt}</p>
          <Prose html={guide.html} />
          <nav className={classes.turn} aria-label="Guides before and after">
            {before && (
              <Link to={paths.guide(before.slug)}>
                <IconArrowLeft size={20} stroke={1.6} aria-hidden="true" />
                <span>
                  <small>Before this</small>
                  <b>{before.title}</b>
                </span>
              </Link>
            )}
            {after && (
              <Link to={paths.guide(after.slug)} className={classes.after}>
                <span>
                  <small>Next</small>
                  <b>{after.title}</b>
                </span>
                <IconArrowRight size={20} stroke={1.6} aria-hidden="true" />
              </Link>
            )}
          </nav>
        </article>
        <nav className={classes.all} aria-labelledby="all-guides">
          <h2 id="all-guides">Buying Guides</h2>
          <ol>
            {all.map((other, i) => (
              <li key={other.slug}>
                <Link to={paths.guide(other.slug)} aria-current={other.slug === guide.slug ? 'page' : undefined}>
                  <span aria-hidden="true">{i + 1}</span>
                  {other.title}
                </Link>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </div>
  );
}
