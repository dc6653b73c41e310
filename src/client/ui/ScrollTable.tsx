import type { ReactNode } from 'react';
import { DataTable } from './DataTable.tsx';
import { ScrollBox } from './layout/ScrollBox.tsx';
import classes from './ScrollTable.module.css';

interface ScrollTableProps<T> {
  caption: string;
  columns: readonly string[];
  items: readonly T[];
  row: (item: T, index: number) => ReactNode;
}

/** A table in small print, which may be wider than a phone and is scrolled there. */
export const ScrollTable = <T,>({ caption, ...table }: ScrollTableProps<T>) => (
  <ScrollBox className="mt-sm" label={caption}>
    <DataTable className={`${classes.table} tabular`} caption={caption} {...table} />
  </ScrollBox>
);
