import type { ReactNode } from 'react';
import { DataTable } from '../ui/DataTable.tsx';
import classes from './Feeds.module.css';

interface FeedTableProps<T> {
  caption: string;
  columns: readonly string[];
  items: readonly T[];
  row: (item: T, index: number) => ReactNode;
}

/** A table that is wider than a phone: its box gets the focus, and arrow keys scroll it. */
export const FeedTable = <T,>({ caption, ...table }: FeedTableProps<T>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and a region would need a unique name
  <div className="mt-sm scroll-x" role="group" aria-label={caption} tabIndex={0}>
    <DataTable className={`${classes.table} tabular`} caption={caption} {...table} />
  </div>
);
