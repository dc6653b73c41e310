import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { formatLegalDate } from '../../../shared/format.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { ContentPageState } from '../../content/ContentPageState.tsx';
import { Prose } from '../../content/Prose.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { LegalContents } from './LegalContents.tsx';
import classes from './LegalPage.module.css';
import { legalQuery } from './legal.queries.ts';

/**
 * The terms, the privacy policy or the cookie policy; the path selects which. The text is English on Arabic pages too. Search engines do not
 * index these pages.
 */
export function LegalPage() {
  const { pathname } = useLocation();
  // the router leaves the language out of the path: `/terms`
  const slug = pathname.replaceAll('/', '');
  const query = useQuery(legalQuery(slug));
  if (!query.data) return <ContentPageState query={query} path={pathname} />;
  const { title, date, excerpt, html, sections } = query.data;
  return (
    <div className="wrap">
      <PageMetadata title={title} description={excerpt} canonical={`/${slug}`} noindex />
      <header className={classes.head}>
        <p className="text-sm muted">{m.info_updated({ date: formatLegalDate(date) })}</p>
        <h1 className="mt-xs">{title}</h1>
        <p className={`mt-sm text-lg muted balance ${classes.lead}`}>{excerpt}</p>
      </header>
      <div className={`at-start gap-3xl split ${classes.columns}`}>
        <LegalContents sections={sections} />
        <div>
          {getLocale() !== 'en' && <p className="mb-md panel p-lg">{m.info_legal_in_english()}</p>}
          <div lang="en" dir="ltr">
            <Prose html={html} />
          </div>
        </div>
      </div>
    </div>
  );
}
