import { Children, type ReactNode } from 'react';
import classes from './DataTable.module.css';

interface DataTableProps<T> {
  /** The look of its cells. */
  className?: string;
  /** Whether its cells are figures: the first column names what they belong to. */
  hasFigures?: boolean;
  /** The accessible name, for screen readers only unless `captionClass` shows it. */
  caption?: string;
  captionClass?: string;
  /** Headings of the columns; a table of names and figures has none. */
  columns?: readonly string[];
  /** Whether the headings are for screen readers only. */
  hidesHead?: boolean;
  items: readonly T[];
  /** The row of an item, with its key: a `DataRow`, or a `tr` whose cells have attributes. */
  row: (item: T, index: number) => ReactNode;
}

/** A table with a heading above each column and a row for each item. */
export const DataTable = <T,>({
  className = '',
  hasFigures = false,
  caption,
  captionClass = 'sr-only',
  columns = [],
  hidesHead,
  items,
  row,
}: DataTableProps<T>) => (
  <table className={`${classes.table} ${hasFigures ? classes.figures : ''} ${className}`}>
    {caption && <caption className={captionClass}>{caption}</caption>}
    {columns.length > 0 && (
      <thead className={hidesHead ? 'sr-only' : undefined}>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
    )}
    <tbody>{items.map(row)}</tbody>
  </table>
);

/** A row: the heading of the row, then a cell for each child. */
export const DataRow = ({ className, heading, children }: { className?: string | undefined; heading: ReactNode; children: ReactNode }) => (
  <tr className={className}>
    <th scope="row">{heading}</th>
    {Children.map(children, (cell) => (
      <td>{cell}</td>
    ))}
  </tr>
);
