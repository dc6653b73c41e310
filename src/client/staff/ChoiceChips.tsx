import type { ReactNode } from 'react';

interface ChoiceChipsProps<T extends string | number | undefined> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  /** Buttons in the same row. */
  children?: ReactNode;
}

/** Chips of which one is chosen: the kind, the state or the period that a page of staff shows. */
export const ChoiceChips = <T extends string | number | undefined>({ label, value, options, onChange, children }: ChoiceChipsProps<T>) => (
  // biome-ignore lint/a11y/useSemanticElements: buttons, not fields
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
