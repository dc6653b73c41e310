import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
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

/** From this number of pages on, a phone shows only the current page, its neighbours and the last page: longer numbers have no space. */
const MANY_PAGES = 1000;

/** Previous, up to five page numbers, an ellipsis and the last page, next. Renders nothing for a single page. */
export function Pager({ page, pages, to }: PagerProps) {
  if (pages < 2) return null;
  return (
    <nav className={classes.pager} aria-label={m.search_pages()}>
      <Step to={page > 1 ? to(page - 1) : null} rel="prev">
        <IconChevronLeft size={18} stroke={1.6} aria-hidden="true" />
        <span>{m.search_previous()}</span>
      </Step>
      <ul className="row gap-2xs" data-long={pages >= MANY_PAGES ? '' : undefined}>
        {pagerWindow(page, pages).map((entry) => (
          <li key={entry} data-far={entry !== '…' && entry !== pages && Math.abs(entry - page) > 1 ? '' : undefined}>
            {entry === '…' ? (
              <span className={classes.gap}>…</span>
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
        <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
      </Step>
    </nav>
  );
}

/** A link, or disabled text without a page. */
function Step({ to, rel, children }: { to: string | null; rel: 'prev' | 'next'; children: React.ReactNode }) {
  if (to === null) {
    return (
      <span className={classes.step} aria-hidden="true" data-off="">
        {children}
      </span>
    );
  }
  return (
    <Link className={classes.step} to={to} rel={rel}>
      {children}
    </Link>
  );
}
