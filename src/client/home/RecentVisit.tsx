import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { getLastSearch } from '../search/last-search.ts';
import { RecentlyViewed } from '../search/results/RecentlyViewed.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './RecentVisit.module.css';

/**
 * The last search and the recently viewed properties of this browser, read from localStorage. To be rendered in the browser only. Shows
 * nothing of what is not stored.
 */
export function RecentVisit() {
  const [lastSearch] = useState(getLastSearch);
  const id = useId();
  return (
    <div className="wrap">
      {lastSearch && (
        <section aria-labelledby={id} className={`row wrapping gap-sm mt-xl ${classes.recentVisit}`}>
          <h2 id={id} className={`muted no-tracking ${classes.heading}`}>
            {m.search_recent_last()}
          </h2>
          <Link to={lastSearch.to} className="chip">
            <Icon name="history" />
            <span dir="auto">{lastSearch.label}</span>
          </Link>
        </section>
      )}
      <RecentlyViewed />
    </div>
  );
}
