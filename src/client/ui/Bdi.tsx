import type { ReactNode } from 'react';

/** Isolates a price, reference, phone number or name in a text of the other direction, so that its parts keep their order. `ltr`: for numbers and codes. */
export const Bdi = ({ children, ltr = false }: { children: ReactNode; ltr?: boolean }) => (
  <bdi dir={ltr ? 'ltr' : undefined}>{children}</bdi>
);
