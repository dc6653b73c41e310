import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import type { OwnPage } from '../../../shared/listing/own-list.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './ListPager.module.css';
import { type OwnListState, ownListPath } from './own-list-url.ts';

interface ListPagerProps {
  state: OwnListState;
  page: Pick<OwnPage, 'before' | 'next' | 'previous' | 'items'>;
  /** Listings of the list. */
  total: number;
}

/** `26 to 50 of 900`, with links to the pages before and after. Renders nothing for a single page. */
export function ListPager({ state, page: { before, next, previous, items }, total }: ListPagerProps) {
  const { after, ...first } = state;
  if (after === undefined && next === null) return null;
  return (
    <nav className={`row wrapping between gap-sm mt-xl text-sm semibold ${classes.pager}`} aria-label={m.search_pages()}>
      {after === undefined ? (
        <span />
      ) : (
        <Link
          className="row gap-xs min-44 hover-accent"
          rel="prev"
          to={ownListPath(previous === null ? first : { ...first, after: previous })}
        >
          <Icon name="chevron-left" />
          {m.search_previous()}
        </Link>
      )}
      <span className="muted tabular">
        {m.my_listings_range({ from: formatNumber(before + 1), to: formatNumber(before + items.length), total: formatNumber(total) })}
      </span>
      {next === null ? (
        <span />
      ) : (
        <Link className="row gap-xs min-44 hover-accent" rel="next" to={ownListPath({ ...first, after: next })}>
          {m.search_next()}
          <Icon name="chevron-right" />
        </Link>
      )}
    </nav>
  );
}
