// Tables of the staff pages: of items, of the items of a query, and of a query that is read page by page.
import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './Sections.module.css';
import type { Paging } from './usePaging.ts';

interface StaffTableProps<T> {
  /** The accessible name. */
  label: string;
  columns: readonly string[];
  items: readonly T[];
  /** The row of an item, with its key. */
  row: (item: T) => ReactNode;
}

/** A table that scrolls sideways where it is too wide. */
export const StaffTable = <T,>({ label, ...table }: StaffTableProps<T>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is scrolled by the keyboard
  <section className="panel scroll-x" aria-label={label} tabIndex={0}>
    <DataTable className={classes.table} {...table} />
  </section>
);

interface QueryTableProps<T> extends Omit<StaffTableProps<T>, 'items'> {
  query: { isError: boolean; isFetching: boolean; refetch: () => unknown };
  /** Undefined until the query has loaded them. */
  items: readonly T[] | undefined;
}

/** A table of the items of a query, or its loading, empty or error state. A failed reload keeps the items. */
export function QueryTable<T>({ query, items, ...table }: QueryTableProps<T>) {
  if (!items)
    return <QueryPlaceholder query={query} title={m.staff_failed()} loading={<Skeleton height={320} radius="var(--radius-md)" />} />;
  if (items.length === 0) return <StateMessage drawing="search" title={m.staff_nothing_found()} />;
  return <StaffTable items={items} {...table} />;
}

/** Buttons to the first page of a list and to the next one, which begins after `next`. */
export const PagingButtons = ({ paging, next }: { paging: Paging; next: number | null }) => (
  <div className="row between mt-sm">
    {!paging.isFirst && (
      <Button variant="line" size="sm" onClick={paging.toFirst}>
        {m.staff_first()}
      </Button>
    )}
    {next !== null && (
      <Button variant="line" size="sm" className="ms-auto" onClick={() => paging.toNext(next)}>
        {m.staff_older()}
      </Button>
    )}
  </div>
);

interface PagedTableProps<T> extends Omit<StaffTableProps<T>, 'items'> {
  /** `next` is the cursor of the next page; null on the last one. */
  query: QueryTableProps<T>['query'] & { data: { items: T[]; next: number | null } | undefined };
  paging: Paging;
}

/** A table of one page of items, with buttons to the first page and to the next one. */
export function PagedTable<T>({ query, paging, ...table }: PagedTableProps<T>) {
  return (
    <>
      <QueryTable query={query} items={query.data?.items} {...table} />
      <PagingButtons paging={paging} next={query.data?.next ?? null} />
    </>
  );
}
