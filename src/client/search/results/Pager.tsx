import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './Pager.module.css';
import { pagerWindow } from './pager-numbers.ts';

interface PagerProps {
  /** The current page, from 1. */
  page: number;
  /** Number of pages. */
  pages: number;
  /** URL of a page. */
  to: (page: number) => string;
}

/** From this number of pages on, phones show only the current page, its neighbours and the last page, because longer numbers do not fit. */
const MANY_PAGES = 1000;

/**
 * Links to the pages of search results: previous, up to five numbers, an ellipsis, the last page, next. From a page beyond the last one,
 * previous leads to the last one. Renders nothing for a single page.
 */
export function Pager({ page, pages, to }: PagerProps) {
  if (pages < 2) return null;
  /** Whether phones leave out a page number when there are many pages. */
  const isFar = (entry: number) => entry !== pages && Math.abs(entry - page) > 1;
  return (
    <nav className={`row between gap-xs mt-2xl text-sm semibold ${classes.pager}`} aria-label={m.search_pages()}>
      <Step to={page > 1 ? to(Math.min(page - 1, pages)) : null} rel="prev">
        <Icon name="chevron-left" />
        <span>{m.search_previous()}</span>
      </Step>
      <ul className="row gap-2xs" data-long={pages >= MANY_PAGES ? '' : undefined}>
        {pagerWindow(page, pages).map((entry) => (
          <li key={entry} data-far={entry !== '…' && isFar(entry) ? '' : undefined}>
            {entry === '…' ? (
              <span className={`block muted centered ${classes.gap}`}>…</span>
            ) : (
              <Link to={to(entry)} aria-label={m.search_page({ page: entry })} aria-current={entry === page ? 'page' : undefined}>
                {formatNumber(entry)}
              </Link>
            )}
          </li>
        ))}
      </ul>
      <Step to={page < pages ? to(page + 1) : null} rel="next">
        <span>{m.search_next()}</span>
        <Icon name="chevron-right" />
      </Step>
    </nav>
  );
}

/** The link to the previous or next page; grey text when there is none (`to` is null). */
function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: React.ReactNode }) {
  if (to === null) {
    return (
      <span className={`row gap-xs min-44 hover-accent ${classes.step}`} aria-hidden="true" data-off="">
        {children}
      </span>
    );
  }
  return (
    <Link className={`row gap-xs min-44 hover-accent ${classes.step}`} to={to} rel={rel}>
      {children}
    </Link>
  );
}
