import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { formatArticleDate } from '../../../shared/format.ts';
import { ContentPageState } from '../../content/ContentPageState.tsx';
import { Prose } from '../../news/Prose.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { LegalContents } from './LegalContents.tsx';
import classes from './LegalPage.module.css';
import { legalQuery } from './legal.queries.ts';

/** Terms, privacy or cookies, chosen by the URL. Not indexed by search engines. */
export function LegalPage() {
  const { pathname } = useLocation();
  const slug = pathname.replaceAll('/', '');
  const query = useQuery(legalQuery(slug));
  if (!query.data) return <ContentPageState query={query} path={pathname} />;
  const { title, date, excerpt, html, sections } = query.data;
  return (
    <div className="wrap">
      <PageHead title={title} description={excerpt} canonical={`/${slug}`} noindex />
      <header className={classes.head}>
        <p className={classes.date}>Last updated: {formatArticleDate(date)}</p>
        <h1>{title}</h1>
        <p className={classes.lead}>{excerpt}</p>
      </header>
      <div className={classes.columns}>
        <LegalContents sections={sections} />
        <Prose html={html} />
      </div>
    </div>
  );
}
