// Reads the texts of a row of an imported file by the names of its fields, and by their kind where programs name them in many ways.
import { cachedBy } from '../../cached-by.ts';
import { type Fields, LOWER_CASE } from '../reading/read.ts';
import { type FieldKind, kindOf, markOf } from './field-names.ts';
import { parseMarketState } from './market-state.ts';
import { isNoAmount } from './normalize.ts';
import { findPurpose } from './purposes.ts';
import { parsePeriod } from './rent-periods.ts';

/** The value of a field; in XML, names count without case. */
const readField = (fields: Fields, name: string): string | string[] | undefined => fields[name] ?? fields[LOWER_CASE]?.[name.toLowerCase()];

/** Whether a row has a field, also an empty one: in XML an element that says something by its name alone. */
export const hasField = (fields: Fields, name: string): boolean => readField(fields, name) !== undefined;

/** The trimmed text of a field, the first of several that is not blank; empty when the row has none. Of several names the first with a text counts. */
export function getText(fields: Fields, ...names: string[]): string {
  for (const name of names) {
    const value = readField(fields, name);
    const text = (typeof value === 'string' ? value : (value?.find((item) => item.trim() !== '') ?? '')).trim();
    if (text !== '') return text;
  }
  return '';
}
/** The texts of a list field that are not blank: those of repeated tags, or the parts of a table cell between separators. */
export const getList = (fields: Fields, name: string, separator?: string | RegExp): string[] => {
  const value = readField(fields, name) ?? [];
  const items = typeof value === 'string' ? [value] : value;
  return (separator === undefined ? items : items.flatMap((item) => item.split(separator))).filter((item) => item.trim() !== '');
};

/** The names of the fields of a row that have a text, by their kind. */
const namesByKind = cachedBy((fields: Fields) => {
  const names: Partial<Record<FieldKind, string[]>> = {};
  for (const name of Object.keys(fields)) {
    const kind = kindOf(name);
    if (kind && getText(fields, name) !== '') names[kind] = [...(names[kind] ?? []), name];
  }
  return names;
});

/** The names of the fields of a kind that have a text. */
const namesOf = (fields: Fields, kind: FieldKind): readonly string[] =>
  // notes that fields of this kind are read (`fieldsReadBy`)
  fields[markOf(kind)] === undefined ? (namesByKind(fields)[kind] ?? []) : [];

/** The text of the first field of a kind; empty without one. */
export function getByKind(fields: Fields, kind: FieldKind): string {
  const [name] = namesOf(fields, kind);
  return name === undefined ? '' : getText(fields, name);
}

/** The period of a rent in the words of the file; empty without one. */
export const rentPeriodOf = (fields: Fields): string =>
  getByKind(fields, 'rentPeriod') ||
  (namesOf(fields, 'priceType')
    .map((name) => getText(fields, name))
    .find((text) => parsePeriod(text) !== null) ??
    '');

/** An area with the unit of its field behind it, unless it names one itself; an unknown unit makes it unreadable. */
export function sizeWithUnit(fields: Fields, size: string): string {
  const unit = getByKind(fields, 'areaUnit');
  return isNoAmount(unit) || size === '' || /\p{L}/u.test(size) ? size : `${size} ${unit}`;
}

/** The texts of all fields of a kind. */
const textsByKind = (fields: Fields, kind: FieldKind): string[] => namesOf(fields, kind).flatMap((name) => getList(fields, name));
/** The pictures, floor plans, films and tours of a row, for a draft. */
export const mediaOf = (fields: Fields) => ({
  images: textsByKind(fields, 'picture'),
  floorPlans: textsByKind(fields, 'floorPlan'),
  films: textsByKind(fields, 'film'),
});

/**
 * Whether a home is on offer, in the words of the file, and the field that says so: of several the one that denies it. A flag that a home for sale is
 * rented says who lives in it.
 */
export function statusOf(fields: Fields, purpose: string): { status: string; statusField: string } {
  const statusFields = namesOf(fields, 'status');
  const stateBy = (name: string) => parseMarketState(getText(fields, name), name);
  const isOff = (name: string): boolean => ![null, 'offered'].includes(stateBy(name));
  const flags = namesOf(fields, 'flag').filter((name) => stateBy(name) !== 'rented' || findPurpose(purpose) === 'Rent');
  const statusField =
    [...statusFields, ...flags].find(isOff) ?? statusFields.find((name) => stateBy(name) !== null) ?? statusFields[0] ?? '';
  return { status: getText(fields, statusField), statusField };
}
