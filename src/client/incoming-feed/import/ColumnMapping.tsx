import { useState } from 'react';
import {
  type FileMapping,
  IMPORT_FIELDS,
  type ImportField,
  type ImportFileView,
  NEEDED_FIELDS,
} from '../../../shared/incoming-feed/import-file.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { RentPeriod } from '../../../shared/property/advertised-price.ts';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './Import.module.css';
import { FIELD_LABELS, PERIOD_LABELS, WORD_OPTIONS } from './import.labels.ts';

type Columns = ImportFileView['columns'];

interface MappingProps {
  columns: Columns;
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}

/** Fields that can be the same for all homes of a file. */
const CONSTANTS: Partial<Record<ImportField, keyof typeof WORD_OPTIONS>> = {
  transactionType: 'transactionType',
  propertyType: 'propertyType',
  emirate: 'emirate',
};

/** The needed fields that a mapping does not name. One of community and emirate is enough. */
export function missingFields({ fields }: FileMapping): ImportField[] {
  return NEEDED_FIELDS.filter((field) => {
    if (field === 'emirate') return false;
    return field === 'location' ? !fields.location && !fields.emirate : !fields[field];
  });
}

/** The names of columns that no field has. */
const unusedColumns = (columns: Columns, { fields }: FileMapping): string[] => {
  const used = new Set(Object.values(fields));
  return columns.flatMap(({ name }) => (used.has(name) ? [] : [name]));
};

/** Which column of the file has which of our fields, with examples. The fields that every home needs come first. */
export function ColumnMapping({ columns, mapping, onChange }: MappingProps) {
  const others = IMPORT_FIELDS.filter((field) => !(NEEDED_FIELDS as readonly ImportField[]).includes(field));
  const [hasAll, setAll] = useState(false);
  // a field stays where it is while its column is changed
  const [initial] = useState(mapping);
  const shownOthers = others.filter((field) => hasAll || initial.fields[field] || mapping.fields[field]);
  const props = { columns, mapping, onChange };
  const unused = unusedColumns(columns, mapping);
  return (
    <section className="panel p-lg mt-lg" aria-labelledby="import-columns">
      <h2 id="import-columns" className="text-lg">
        {m.import_columns()}
      </h2>
      <p className="mt-xs text-sm muted measure pretty">{m.import_columns_text()}</p>
      <div className={`grid gap-md mt-md ${classes.fields}`}>
        {NEEDED_FIELDS.map((field) => (
          <Field key={field} field={field} {...props} />
        ))}
        <Units {...props} />
      </div>
      {shownOthers.length > 0 && (
        <div className={`grid gap-md mt-lg pt-lg ${classes.fields} ${classes.others}`}>
          {shownOthers.map((field) => (
            <Field key={field} field={field} {...props} />
          ))}
        </div>
      )}
      {!hasAll && (
        <button type="button" className="link inline-row min-44 mt-sm" onClick={() => setAll(true)}>
          {m.import_more_fields()}
        </button>
      )}
      {!mapping.fields.reference && <p className="mt-sm text-sm measure pretty">{m.import_no_reference()}</p>}
      {unused.length > 0 && (
        <p className="mt-sm text-sm muted anywhere">
          {m.import_unused()} <bdi>{unused.slice(0, 12).join(' · ')}</bdi>
          {unused.length > 12 && ' …'}
        </p>
      )}
    </section>
  );
}

/** A field with the column that has it. */
function Field({ field, columns, mapping, onChange }: MappingProps & { field: ImportField }) {
  const value = mapping.fields[field] ?? '';
  const column = columns.find(({ name }) => name === value);
  const constants = CONSTANTS[field] ? WORD_OPTIONS[CONSTANTS[field]]() : [];
  const isMissing = missingFields(mapping).includes(field);
  const change = (chosen: string) => {
    const { [field]: _, ...fields } = mapping.fields;
    onChange({ ...mapping, fields: chosen === '' ? fields : { ...fields, [field]: chosen } });
  };
  return (
    <SelectField
      label={FIELD_LABELS[field]()}
      value={value}
      options={[
        ['', m.import_no_column()],
        ...constants.map(([word, label]) => [`=${word}`, m.import_all_homes({ word: label })] as const),
        ...columns.map(({ name }) => [name, name] as const),
      ]}
      onChange={change}
      hint={
        isMissing ? (
          <p className="row gap-xs mt-2xs text-xs semibold error">
            <Icon name="alert-circle" size={16} />
            {m.import_field_needed()}
          </p>
        ) : (
          <p className={`mt-2xs text-xs muted ${classes.examples}`}>
            <bdi>{column?.examples.join(' · ') ?? ''}</bdi>
          </p>
        )
      }
    />
  );
}

/** The unit of areas and the period of rents, where the rows of the file do not say them. */
function Units({ mapping, onChange }: MappingProps) {
  return (
    <>
      <SelectField
        label={m.import_unit()}
        value={mapping.areaUnit ?? 'sqft'}
        options={[
          ['sqft', m.import_unit_sqft()],
          ['sqm', m.import_unit_sqm()],
        ]}
        onChange={(unit) => onChange({ ...mapping, areaUnit: unit === 'sqm' ? 'sqm' : 'sqft' })}
      />
      {mapping.fields.transactionType !== '=Buy' && (
        <SelectField
          label={m.import_period()}
          value={mapping.rentPer ?? 'year'}
          options={WORD_OPTIONS.rentFrequency()}
          onChange={(period) => onChange({ ...mapping, rentPer: period in PERIOD_LABELS ? (period as RentPeriod) : 'year' })}
        />
      )}
    </>
  );
}
