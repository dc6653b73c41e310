import { useId, useState } from 'react';
import type { FileMapping, ImportFileView, WordField } from '../../../shared/incoming-feed/import-file.ts';
import { m } from '../../../shared/messages/messages.ts';
import { COMMUNITIES } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import classes from './Import.module.css';
import { FIELD_LABELS, WORD_OPTIONS } from './import.labels.ts';

interface UnknownWordsProps {
  words: ImportFileView['words'];
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}

/** Communities that are shown: they are taken as they are written. */
const MAX_PLACES = 30;

/** Words of the file that are not known, each to be taken for one of ours. */
export function UnknownWords({ words, mapping, onChange }: UnknownWordsProps) {
  const listId = useId();
  const places = words.filter(({ field }) => field === 'location').slice(0, MAX_PLACES);
  const others = words.flatMap(({ field, ...word }) => (field === 'location' ? [] : [{ field, ...word }]));
  if (words.length === 0) return null;
  const translate = (field: WordField, word: string, ours: string) => {
    const { [word]: _, ...rest } = mapping.values?.[field] ?? {};
    onChange({ ...mapping, values: { ...mapping.values, [field]: ours === '' ? rest : { ...rest, [word]: ours } } });
  };
  return (
    <section className="panel p-lg mt-lg" aria-label={m.import_words()}>
      {others.length > 0 && (
        <>
          <h2 className="text-lg">{m.import_words()}</h2>
          <p className="mt-xs mb-md text-sm muted measure pretty">{m.import_words_text()}</p>
          <div className={`grid gap-md ${classes.fields}`}>
            {others.map(({ field, word, homes }) => (
              <SelectField
                key={`${field} ${word}`}
                label={m.import_word({ field: FIELD_LABELS[field](), word })}
                value={mapping.values?.[field]?.[word] ?? ''}
                options={[['', m.import_word_none()], ...WORD_OPTIONS[field]()]}
                onChange={(chosen) => translate(field, word, chosen)}
                hint={<p className="mt-2xs text-xs muted">{m.import_word_homes({ count: homes })}</p>}
              />
            ))}
          </div>
        </>
      )}
      {places.length > 0 && (
        <details>
          <summary className="link inline-row min-44">{m.import_new_places({ count: places.length })}</summary>
          <div className={`grid gap-md mt-sm ${classes.fields}`}>
            {places.map(({ word, homes }) => (
              <PlaceField
                key={word}
                label={word}
                value={mapping.values?.location?.[word] ?? ''}
                homes={homes}
                listId={listId}
                onChange={(text) => translate('location', word, text)}
              />
            ))}
          </div>
        </details>
      )}
      <datalist id={listId}>
        {COMMUNITIES.map(({ name }) => (
          <option key={name} value={name}>
            {placeLabel(name)}
          </option>
        ))}
      </datalist>
    </section>
  );
}

interface PlaceFieldProps {
  label: string;
  value: string;
  homes: number;
  listId: string;
  onChange: (text: string) => void;
}

/** A community that a word is taken for; it counts when the field is left. */
function PlaceField({ label, value, homes, listId, onChange }: PlaceFieldProps) {
  const [text, setText] = useState(value);
  return (
    <TextField
      label={label}
      list={listId}
      maxLength={100}
      placeholder={m.import_word_as_written()}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text.trim() !== value && onChange(text.trim())}
      description={m.import_word_homes({ count: homes })}
    />
  );
}
