// For staff pages with a search field above a table of the matches: `SearchTable` shows them, `useStaffSearch` holds their state.
import { type ReactNode, useState } from 'react';
import classes from './Sections.module.css';
import { StaffSearch } from './StaffSearch.tsx';
import { PagedTable } from './StaffTable.tsx';
import { type Paging, usePaging } from './usePaging.ts';

interface StaffSearchState {
  /** Input of the procedure that searches; `after` is the cursor, the id of the last row of the page before. */
  input: { text: string; after?: number };
  paging: Paging;
  /** Searches for another text and returns to the first page. */
  searchFor: (text: string) => void;
}

/** State of a section with a search: the text, and the page of the matches. */
export function useStaffSearch(): StaffSearchState {
  const [text, setText] = useState('');
  const paging = usePaging();
  const searchFor = (newText: string) => {
    setText(newText);
    paging.toFirst();
  };
  return { input: { text, ...paging.input }, paging, searchFor };
}

interface SearchTableProps<T> {
  title: string;
  /** What can be searched for. */
  hint: string;
  search: StaffSearchState;
  query: Parameters<typeof PagedTable<T>>[0]['query'];
  columns: readonly string[];
  row: (item: T) => ReactNode;
}

/** The title of a section with a search field, and the matches page by page. The same search again reloads the matches. */
export function SearchTable<T>({ title, hint, search, ...table }: SearchTableProps<T>) {
  const searchFor = (text: string) => {
    if (text === search.input.text && search.paging.isFirst) table.query.refetch();
    else search.searchFor(text);
  };
  return (
    <>
      <div className={classes.head}>
        <h1>{title}</h1>
        <StaffSearch label={title} hint={hint} onSearch={searchFor} />
      </div>
      <PagedTable label={title} paging={search.paging} {...table} />
    </>
  );
}
