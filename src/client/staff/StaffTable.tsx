import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './Sections.module.css';

interface StaffTableProps<T> {
  /** The accessible name. */
  label: string;
  columns: readonly string[];
  query: { data: { items: T[]; next: number | null } | undefined; isError: boolean; isFetching: boolean; refetch: () => unknown };
  row: (item: T) => ReactNode;
  /** Shows the page behind the last row; undefined on the first one. */
  onMore: (after: number) => void;
  onFirst: (() => void) | undefined;
}

/** A table of rows page by page, with its loading, empty and error states. */
export function StaffTable<T>({ label, columns, query, row, onMore, onFirst }: StaffTableProps<T>) {
  if (query.isError)
    return (
      <StateMessage drawing="error" title={m.staff_failed()} action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />} />
    );
  if (!query.data) return <Skeleton height={320} radius="var(--radius-md)" />;
  const { items, next } = query.data;
  if (items.length === 0 && !onFirst) return <StateMessage drawing="search" title={m.staff_nothing_found()} />;
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls sideways is scrolled by the keyboard */}
      <section className={`panel ${classes.scroll}`} aria-label={label} tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{items.map(row)}</tbody>
        </table>
      </section>
      <div className="row between above-sm">
        {onFirst && (
          <Button variant="line" size="sm" onClick={onFirst}>
            {m.staff_first()}
          </Button>
        )}
        {next !== null && (
          <Button variant="line" size="sm" className="push" onClick={() => onMore(next)}>
            {m.staff_older()}
          </Button>
        )}
      </div>
    </>
  );
}
