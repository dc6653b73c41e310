import type { ReactNode } from 'react';
import { SPOKEN_LANGUAGES } from '../../shared/application/application.ts';
import { languageLabel } from '../../shared/language.labels.ts';
import { m } from '../../shared/messages/messages.ts';
import { ErrorLine } from '../ui/form/error/ErrorLine.tsx';
import classes from './LanguageField.module.css';

interface LanguageFieldProps {
  selected: readonly string[];
  onChange: (languages: string[]) => void;
  error: ReactNode;
}

/** Checkboxes for the languages that an agent works in. */
export function LanguageField({ selected, onChange, error }: LanguageFieldProps) {
  // adds or removes one language and keeps the order of `SPOKEN_LANGUAGES`
  const toggle = (name: string) => onChange(SPOKEN_LANGUAGES.filter((language) => selected.includes(language) !== (language === name)));
  return (
    <fieldset className={classes.field} aria-describedby={error ? 'languages-error' : undefined}>
      <legend className="mb-xs text-sm semibold">
        {m.application_languages()}{' '}
        <span className="error" aria-hidden="true">
          *
        </span>
      </legend>
      <div className="chips" data-error={error ? true : undefined}>
        {SPOKEN_LANGUAGES.map((name) => (
          <label key={name} className={`chip relative pointer covering-input covering-focus ${classes.language}`}>
            <input type="checkbox" name="languages" checked={selected.includes(name)} onChange={() => toggle(name)} />
            {languageLabel(name)}
          </label>
        ))}
      </div>
      <ErrorLine id="languages-error" error={error} />
    </fieldset>
  );
}
