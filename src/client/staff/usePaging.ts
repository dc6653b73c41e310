import { useState } from 'react';

/** Which page of a list on the staff pages is shown, and functions that show another one. Lists are read with a cursor, the id of a row. */
export interface Paging {
  /** Input for the procedure of the list: the id of the last row of the page before; empty on the first page. */
  input: { after?: number };
  isFirst: boolean;
  /** Shows the page that begins after the row with this id. */
  toNext: (after: number) => void;
  toFirst: () => void;
}

/** State of the shown page; begins with the first one. */
export function usePaging(): Paging {
  const [after, setAfter] = useState<number | null>(null);
  return { input: after === null ? {} : { after }, isFirst: after === null, toNext: setAfter, toFirst: () => setAfter(null) };
}
