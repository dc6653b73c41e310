import type { ReactNode } from 'react';

/** A box for what may be wider than it, such as a table on a phone: it gets the focus, and arrow keys scroll it. `label` names what is in it. */
export const ScrollBox = ({ label, className = '', children }: { label: string; className?: string; children: ReactNode }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and a region would need a unique name
  <div className={`scroll-x ${className}`} role="group" aria-label={label} tabIndex={0}>
    {children}
  </div>
);
