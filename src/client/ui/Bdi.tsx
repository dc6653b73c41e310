import type { ReactNode } from 'react';

/** A price, reference, phone number or name inside a text of the other direction: its parts keep their order. Numbers and codes are `ltr`. */
export const Bdi = ({ children, ltr = false }: { children: ReactNode; ltr?: boolean }) => (
  <bdi dir={ltr ? 'ltr' : undefined}>{children}</bdi>
);
