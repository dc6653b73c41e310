// What the values of a column are, for guessing which of our fields it has.
import { MAX_FILE_COLUMNS } from '../../../shared/incoming-feed/import-file.ts';
import { findPlace } from '../../../shared/property/place/area.ts';
import { toWesternDigits } from '../../../shared/western-digits.ts';
import { parseDay } from '../mapping/dates.ts';
import { cleanLine, cutAtWord } from '../mapping/html-text.ts';
import { parseAmount, parseBathrooms, parseBedrooms } from '../mapping/normalize.ts';
import { findEmirate } from '../mapping/place-names.ts';
import { findType } from '../mapping/property-types.ts';
import { findPurpose } from '../mapping/purposes.ts';
import { parsePeriod } from '../mapping/rent-periods.ts';
import type { Fields } from '../reading/read.ts';

/** Values of a column that are looked at, words of it that are kept with their numbers, and examples. */
const MAX_VALUES = 300;
const MAX_WORDS = 60;
const MAX_EXAMPLES = 3;
const MAX_TEXT = 200;

/** A column with its values at the beginning of a file. */
export class Column {
  readonly name: string;
  readonly values: string[] = [];
  /** The values that differ, with the number of rows of each; undefined when there are too many of them to be words. */
  words: Map<string, number> | undefined = new Map();

  constructor(name: string) {
    this.name = name;
  }

  add(value: string): void {
    const text = value.trim();
    if (text === '') return;
    if (this.values.length < MAX_VALUES) this.values.push(text.slice(0, MAX_TEXT));
    if (!this.words) return;
    if (text.length > MAX_TEXT) this.words = undefined;
    else this.words.set(text, (this.words.get(text) ?? 0) + 1);
    if (this.words && this.words.size > MAX_WORDS) this.words = undefined;
  }

  /** The first values that differ, shortened. */
  get examples(): string[] {
    return [...new Set(this.values)].slice(0, MAX_EXAMPLES).map((text) => cutAtWord(cleanLine(text), 60));
  }

  /** The share of the values of which something is true. */
  share(isTrue: (value: string) => boolean): number {
    return this.values.length === 0 ? 0 : this.values.filter(isTrue).length / this.values.length;
  }
}

/** Collects the columns of rows, in the order in which rows have them. */
export class Columns {
  readonly all = new Map<string, Column>();

  add(fields: Fields): void {
    for (const [name, value] of Object.entries(fields)) {
      const known =
        this.all.get(name) ?? (this.all.size < MAX_FILE_COLUMNS && name.length <= 300 && name !== '' ? new Column(name) : undefined);
      if (!known) continue;
      this.all.set(name, known);
      known.add(typeof value === 'string' ? value : (value.find((text) => text.trim() !== '') ?? ''));
    }
  }
}

const isCount = (value: string): boolean => /^\d{1,2}(?:\.[05])?$/.test(toWesternDigits(value));

/** What a column holds: shares of 0 to 1, and the median of its numbers (0 without). */
export interface ColumnFacts {
  filled: number;
  number: number;
  median: number;
  /** Numbers of up to two digits. */
  count: number;
  type: number;
  purpose: number;
  emirate: number;
  community: number;
  period: number;
  bedrooms: number;
  bathrooms: number;
  url: number;
  email: number;
  phone: number;
  day: number;
  arabic: number;
  /** Values that no other row has. */
  unique: number;
  /** A short mark of letters and digits without blanks. */
  mark: number;
  /** Characters of a value on average. */
  length: number;
}

/** The name of a community in a text: the whole text, or its first part. */
const namesCommunity = (text: string): boolean => [text, ...text.split(/[,،>|-]/)].some((part) => findPlace(part)?.kind === 'community');

export function factsOf(column: Column): ColumnFacts {
  const { values } = column;
  const numbers = values.flatMap((value) => {
    const amount = parseAmount(value, true);
    return amount && !/\p{L}/u.test(amount.before.replace(/aed|dhs?|usd|درهم/i, '')) ? [amount.value] : [];
  });
  return {
    filled: values.length,
    number: values.length === 0 ? 0 : numbers.length / values.length,
    median: numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0,
    count: column.share(isCount),
    type: shareOfWords(values, (value) => refusalOf(value) === '' || refusalOf(value).endsWith('that is listed here')),
    purpose: shareOfWords(values, (value) => typeof findPurpose(value) === 'string'),
    emirate: column.share((value) => findEmirate(value) !== undefined),
    community: column.share(namesCommunity),
    period: column.share((value) => !/\d{3}/.test(value) && parsePeriod(value) !== null),
    bedrooms: column.share((value) => value.length < 40 && (parseBedrooms(value) ?? 99) <= 20),
    bathrooms: column.share((value) => value.length < 40 && (parseBathrooms(value) ?? 99) <= 20),
    url: column.share((value) => /^(?:https?:)?\/\/|^www\./i.test(value)),
    email: column.share((value) => /^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(value)),
    phone: column.share(
      (value) => /^(?:\+|00)?[\d\s()-]{9,18}$/.test(toWesternDigits(value)) && toWesternDigits(value).replace(/\D/g, '').length >= 9,
    ),
    day: column.share((value) => value.length >= 6 && value.length < 40 && !/^\d+$/.test(value) && parseDay(value) !== null),
    arabic: column.share((value) => /\p{Script=Arabic}{2}/u.test(value)),
    unique: values.length === 0 ? 0 : new Set(values).size / values.length,
    mark: column.share((value) => /^(?=.*\d)[\p{L}\d/_.#-]{2,30}$/u.test(value) && !/^\d{1,2}$/.test(value)),
    length: values.reduce((sum, { length }) => sum + length, 0) / Math.max(1, values.length),
  };
}

/** Words are compared with all that are known, which costs more than other questions. */
const MAX_COMPARED = 60;
/** The share of the first values that are short and of which something is true. */
const shareOfWords = (values: readonly string[], isTrue: (value: string) => boolean): number =>
  values.slice(0, MAX_COMPARED).filter((value) => value.length <= 40 && isTrue(value)).length /
  Math.max(1, Math.min(MAX_COMPARED, values.length));

/** Why a word is no type of home; empty for one. */
function refusalOf(value: string): string {
  const type = findType(value);
  return typeof type === 'string' ? '' : type.refused;
}
