import type { ReactNode } from 'react';
import { DataTable } from '../ui/DataTable.tsx';
import { ScrollBox } from '../ui/layout/ScrollBox.tsx';
import classes from './Feeds.module.css';

interface FeedTableProps<T> {
  caption: string;
  columns: readonly string[];
  items: readonly T[];
  row: (item: T, index: number) => ReactNode;
}

/** A table of feeds, which may be wider than a phone. */
export const FeedTable = <T,>({ caption, ...table }: FeedTableProps<T>) => (
  <ScrollBox className="mt-sm" label={caption}>
    <DataTable className={`${classes.table} tabular`} caption={caption} {...table} />
  </ScrollBox>
);
