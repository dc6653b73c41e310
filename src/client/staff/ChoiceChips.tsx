import type { ReactNode } from 'react';

interface ChoiceChipsProps<T extends string | number | undefined> {
  label: string;
  value: T;
  options: readonly { value: T; label: ReactNode }[];
  onChange: (value: T) => void;
  /** Buttons in the same row. */
  children?: ReactNode;
}

/** One of several views of a page, as chips: all that there are, or those of a kind or a period. */
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
