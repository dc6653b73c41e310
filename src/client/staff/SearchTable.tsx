// A section of staff with a search field above a table of its matches: `SearchTable` shows it, `useStaffSearch` holds its state.
import { type ReactNode, useState } from 'react';
import classes from './Sections.module.css';
import { StaffSearch } from './StaffSearch.tsx';
import { PagedTable } from './StaffTable.tsx';
import { type Paging, usePaging } from './usePaging.ts';

interface StaffSearchState {
  /** What the procedure of the list gets; `after` is the cursor: the last row of the page before. */
  input: { text: string; after?: number };
  paging: Paging;
  search: (text: string) => void;
}

/** The text that a list of staff is searched by, and the page of its matches. */
export function useStaffSearch(): StaffSearchState {
  const [text, setText] = useState('');
  const paging = usePaging();
  const search = (next: string) => {
    setText(next);
    paging.toFirst();
  };
  return { input: { text, ...paging.input }, paging, search };
}

interface SearchTableProps<T> {
  title: string;
  /** What can be searched for. */
  hint: string;
  state: StaffSearchState;
  query: Parameters<typeof PagedTable<T>>[0]['query'];
  columns: readonly string[];
  row: (item: T) => ReactNode;
}

/** A section of staff: its title with a search field, and the matches page by page. */
export const SearchTable = <T,>({ title, hint, state, ...table }: SearchTableProps<T>) => (
  <>
    <div className={classes.head}>
      <h1>{title}</h1>
      <StaffSearch label={title} hint={hint} onSearch={state.search} />
    </div>
    <PagedTable label={title} paging={state.paging} {...table} />
  </>
);
