import type { ReactNode } from 'react';

interface ChoiceChipsProps<T extends string | number | undefined> {
  /** Accessible name of the row. */
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  /** Other buttons in the same row. */
  children?: ReactNode;
}

/** A row of toggle buttons of which one is pressed, for example the period or the kind of what a staff page shows. */
export const ChoiceChips = <T extends string | number | undefined>({ label, value, options, onChange, children }: ChoiceChipsProps<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
  <div className="chips" role="group" aria-label={label}>
    {options.map((option) => (
      <button
        key={String(option.value)}
        type="button"
        className="chip"
        aria-pressed={option.value === value}
        onClick={() => onChange(option.value)}
      >
        {option.label}
      </button>
    ))}
    {children}
  </div>
);
