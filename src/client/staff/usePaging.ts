import { useState } from 'react';

/** Which page of a list of staff is shown. */
export interface Paging {
  /** For the procedure of the list: the last row of the page before; empty on the first page. */
  input: { after?: number };
  isFirst: boolean;
  /** Shows the page behind a row. */
  toNext: (after: number) => void;
  toFirst: () => void;
}

/** The shown page of a list; the first one at the beginning. */
export function usePaging(): Paging {
  const [after, setAfter] = useState<number | null>(null);
  return { input: after === null ? {} : { after }, isFirst: after === null, toNext: setAfter, toFirst: () => setAfter(null) };
}
