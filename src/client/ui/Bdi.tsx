import type { ReactNode } from 'react';

/**
 * Isolates a name, price or number from the direction of the text around it, so that its parts keep their order, for example an English name in an
 * Arabic sentence. `ltr` is for numbers and codes, which are always read from left to right.
 */
export const Bdi = ({ children, ltr = false }: { children: ReactNode; ltr?: boolean }) => (
  <bdi dir={ltr ? 'ltr' : undefined}>{children}</bdi>
);
