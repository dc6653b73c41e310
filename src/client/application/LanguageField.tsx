import type { ReactNode } from 'react';
import { SPOKEN_LANGUAGES } from '../../shared/application.ts';
import { ErrorLine } from '../ui/form/FieldErrorText.tsx';
import classes from './LanguageField.module.css';

interface LanguageFieldProps {
  chosen: readonly string[];
  onChange: (languages: string[]) => void;
  error: ReactNode;
}

/** The languages that somebody works in, to tick; kept in the order they are offered. */
export function LanguageField({ chosen, onChange, error }: LanguageFieldProps) {
  const toggle = (name: string) =>
    onChange(SPOKEN_LANGUAGES.filter((other) => (other === name ? !chosen.includes(name) : chosen.includes(other))));
  return (
    <fieldset className={classes.field} aria-describedby={error ? 'languages-error' : undefined}>
      <legend>
        Languages you work in <span aria-hidden="true">*</span>
      </legend>
      <div className="chips" data-error={error ? true : undefined}>
        {SPOKEN_LANGUAGES.map((name) => (
          <label key={name} className={`chip ${classes.language}`}>
            <input type="checkbox" name="languages" checked={chosen.includes(name)} onChange={() => toggle(name)} />
            {name}
          </label>
        ))}
      </div>
      <ErrorLine id="languages-error" error={error} />
    </fieldset>
  );
}
