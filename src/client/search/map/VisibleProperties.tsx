import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { formatNumber } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { SearchFilter } from '../../../shared/search/search.ts';
import { tripsOf } from '../../../shared/travel/trip.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { repeat, Skeleton } from '../../ui/Skeleton.tsx';
import { ReachedCommunities } from '../filters/travel/ReachedAreas.tsx';
import { AreaError, SearchEmpty, SearchError } from '../results/SearchResults.tsx';
import type { SearchQuery, SearchViewProps } from '../results/search-view-props.ts';
import { RESULTS } from '../results-id.ts';
import { extentInput } from '../search.queries.ts';
import type { MapList } from './map-rows.ts';
import { SearchMapRow } from './SearchMapRow.tsx';
import classes from './VisibleProperties.module.css';

interface VisiblePropertiesProps extends Pick<SearchViewProps, 'pageState' | 'search' | 'clearUrl'> {
  list: MapList;
  /** Whether the list is loading: its rows, if any, are those of the previous search or view of the map. */
  isBusy: boolean;
  /** The query of the list if it has failed, to repeat it. */
  failure: Pick<SearchQuery, 'error' | 'isFetching' | 'refetch'> | null;
  /** Id of the property whose preview or card is open on the map; its row is marked and scrolled into view. */
  activeId: number | null;
  /** Gets the id of the property under the pointer; null when the pointer leaves it. */
  onHover: (id: number | null) => void;
}

/** Number of rows at first, and of those that each press adds. */
const ROWS_PER_STEP = 30;

/** The list next to the map: the properties that the map shows, or the empty or error state of the search. */
export function VisibleProperties({ pageState, search, list, clearUrl, isBusy, failure, activeId, onHover }: VisiblePropertiesProps) {
  const { data } = search;
  const failedQuery = search.isError ? search : failure;
  const [rowLimit, setRowLimit] = useState(ROWS_PER_STEP);
  const listRef = useScrollToActiveRow(activeId);
  const activeIndex = list.rows.findIndex(({ id }) => id === activeId);
  // the active row is shown even beyond the limit
  const rows = list.rows.slice(0, Math.max(rowLimit, activeIndex + 1));
  const isEmpty = data?.total === 0;
  /** Whether the last list stays although a search in areas has failed. */
  const keepsList = failedQuery !== null && pageState.filter.shape !== undefined && rows.length > 0;
  const isLoading = !data || (isBusy && rows.length === 0);
  return (
    <section
      ref={listRef}
      className={`column gap-sm relative scroll-y ${classes.list}`}
      aria-label={m.map_list()}
      aria-busy={isBusy || undefined}
    >
      <h2 id={RESULTS} tabIndex={-1} className={`sr-only ${classes.title}`}>
        {headingOf(list, data && !data.capped ? data.total : null)}
      </h2>
      {failedQuery && keepsList && <AreaError onRetry={failedQuery.refetch} pending={failedQuery.isFetching} />}
      {failedQuery && !keepsList && <SearchError search={failedQuery} clearUrl={clearUrl} />}
      {!failedQuery && isEmpty && (
        <SearchEmpty
          pageState={pageState}
          filter={data.parsed ?? pageState.filter}
          clearUrl={clearUrl}
          unknown={data.unknown}
          lastPage={null}
        />
      )}
      {(keepsList || !failedQuery) && !isEmpty && (
        <>
          {data && <CountInView list={list} total={data.capped || list.capped ? null : data.total} />}
          {data && <ReachNote filter={data.parsed ?? pageState.filter} />}
          <OffMapNote pageState={pageState} />
          {isLoading && repeat(4, <Skeleton height={136} radius="var(--radius-md)" style={{ flex: 'none' }} />)}
          {rows.map((property) => (
            <SearchMapRow key={property.id} property={property} isActive={property.id === activeId} onHover={onHover} />
          ))}
          {list.rows.length > rows.length && (
            <Button variant="line" size="sm" full onClick={() => setRowLimit(rows.length + ROWS_PER_STEP)}>
              {m.map_list_show_more()}
            </Button>
          )}
          {list.note === 'more' && <p className={classes.note}>{m.map_list_first({ count: formatNumber(list.rows.length) })}</p>}
        </>
      )}
    </section>
  );
}

/** Heading of the list with the number of properties in view. `total` is that of the search; null if it is not known exactly. */
function headingOf({ inView, capped }: MapList, total: number | null): string {
  if (inView === null) return m.map_list_title();
  if (capped) return m.map_list_title_capped({ count: formatNumber(inView) });
  if (total !== null && total > inView) return m.map_list_here_of({ shown: formatNumber(inView), count: total });
  return m.map_list_here({ count: inView });
}

/** Free space that scrolling leaves above the row. */
const ROW_GAP_PX = 12;

/** Scrolls the list, never the page, so that the row of a property is visible. Returns the ref for the element of the list. */
function useScrollToActiveRow(activeId: number | null) {
  const listRef = useRef<HTMLElement>(null);
  useEffect(() => {
    const list = listRef.current;
    const row = activeId === null ? null : list?.querySelector<HTMLElement>(`[data-property="${activeId}"]`);
    // on phones the list does not scroll itself: only the page could
    if (!list || !row || getComputedStyle(list).overflowY === 'visible') return;
    const rowTop = row.offsetTop - list.scrollTop;
    const isRowHidden = rowTop < 0 || rowTop + row.offsetHeight > list.clientHeight;
    if (isRowHidden) list.scrollTo({ top: row.offsetTop - ROW_GAP_PX });
  }, [activeId]);
  return listRef;
}

/** Says how many properties are in the visible part of the map. `total` is that of the search; null if it is not known exactly. */
function CountInView({ list, total }: { list: MapList; total: number | null }) {
  // an empty line keeps the space until the map has loaded
  if (list.inView === null) return <p className={classes.note} />;
  const inView = formatNumber(list.inView);
  return (
    <p className={classes.note} role="status">
      <Icon name="focus-2" />
      <span>
        {list.note === 'none' ? (
          m.map_list_none()
        ) : (
          <>
            <b className="ink tabular">
              {list.capped && m.map_list_capped({ count: inView })}
              {!list.capped && (total === null ? inView : m.map_list_some({ count: inView, total: formatNumber(total) }))}
            </b>{' '}
            {m.map_list_in_view({ count: list.inView })} {list.capped && m.map_list_capped_note({ count: inView })}
          </>
        )}
      </span>
    </p>
  );
}

/** The communities from which the trips of a search are short enough: what the map shades, in words. Renders nothing without trips. */
const ReachNote = ({ filter }: { filter: SearchFilter }) =>
  tripsOf(filter).length > 0 && (
    <div className={classes.note} role="status">
      <Icon name="clock" />
      <ReachedCommunities filter={filter} />
    </div>
  );

/** Says how many homes of the search have no place on the map, with a link to their list. Renders nothing when there are none, or they are not counted. */
function OffMapNote({ pageState: { filter, to } }: Pick<VisiblePropertiesProps, 'pageState'>) {
  const { data } = trpc.property.total.useQuery({ ...extentInput(filter), area: 'none' });
  if (!data?.total) return null;
  return (
    <p className={classes.note}>
      <Icon name="map-pin-off" />
      <span>
        {m.map_list_off_map({ count: data.total })}{' '}
        <Link className="link" to={to({ view: 'list', bounds: null, isOffMap: true, page: 1 })}>
          {m.map_list_off_map_show()}
        </Link>
      </span>
    </p>
  );
}
