// Guesses which column of an unknown table has which of our fields, by the names and the values of its columns. The guess is a mapping as a person would write
// it, which the member sees and changes before anything is stored.
import { type FileMapping, IMPORT_FIELDS, type ImportField } from '../../../shared/incoming-feed/import-file.ts';
import { kindOf } from '../mapping/field-names.ts';
import { parsePeriod } from '../mapping/rent-periods.ts';
import { nameScore, namesSquareMetres } from './column-names.ts';
import { type Column, type ColumnFacts, factsOf } from './column-values.ts';

/** Points from which a column has a field. A name alone suffices, and values alone where they are typical. */
const MIN_SCORE = 4;
const NEVER = -100;
/** Shares of values that are typical, or enough. */
const MOST = 0.8;
const SOME = 0.4;

/** Points for what the values of a column are. */
type ValueScore = (facts: ColumnFacts) => number;
const byShare =
  (name: keyof ColumnFacts, min: number, points: number, otherwise: number): ValueScore =>
  (facts) =>
    facts[name] >= min ? points : otherwise;
const byName: ValueScore = () => 0;

const VALUE_SCORES: Record<ImportField, ValueScore> = {
  price: ({ number, median, phone }) => {
    if (number < MOST || phone > SOME || median < 1) return NEVER;
    if (median >= 20_000) return 5;
    return median >= 2000 ? 2 : -2;
  },
  area: ({ number, median }) => {
    if (number < MOST || median < 15) return NEVER;
    if (median > 60_000) return -6;
    return median >= 250 && median <= 15_000 ? 4 : 1;
  },
  bedrooms: ({ bedrooms, median }) => (bedrooms < SOME || median > 15 ? NEVER : bedrooms >= MOST ? 4 : 0),
  bathrooms: ({ bathrooms, median }) => (bathrooms < SOME || median > 15 ? NEVER : bathrooms >= MOST ? 4 : 0),
  propertyType: ({ type, number, purpose }) => (purpose > SOME || number > MOST ? NEVER : type >= SOME ? 7 : -3),
  transactionType: ({ purpose, number }) => (number > MOST ? NEVER : purpose >= SOME ? 8 : -5),
  location: ({ community, number, emirate, url, purpose, type, email }) => {
    if (number > SOME || url > SOME || purpose > SOME || type > SOME || email > SOME) return NEVER;
    return (community >= SOME ? 5 : community > 0.1 ? 3 : 0) - (emirate > MOST ? 5 : 0);
  },
  emirate: byShare('emirate', SOME, 6, NEVER),
  reference: ({ unique, mark, length, url, number, median }) => {
    if (unique < 0.9 || length > 60 || url > SOME) return NEVER;
    return mark >= MOST && number < MOST ? 5 : number >= MOST && median > 60_000 ? 0 : 1;
  },
  title: ({ length, number, url, unique, day, email }) => {
    if (number > SOME || url > SOME || day > SOME || email > SOME) return NEVER;
    return length >= 18 && length <= 150 && unique > 0.3 ? 3 : -2;
  },
  description: ({ length, url, number }) => (url > SOME || number > SOME ? NEVER : length > 120 ? 6 : length > 40 ? 1 : -3),
  titleAr: ({ arabic }) => (arabic >= SOME ? 1 : NEVER),
  descriptionAr: ({ arabic }) => (arabic >= SOME ? 1 : NEVER),
  images: byShare('url', SOME, 6, NEVER),
  building: ({ number, url, length }) => (number > MOST || url > SOME || length > 60 ? NEVER : 0),
  unit: ({ length, url, unique }) => (length > 20 || url > SOME ? NEVER : unique > SOME ? 0 : -5),
  address: ({ number, url, email }) => (number > MOST || url > SOME || email > SOME ? NEVER : -1),
  amenities: ({ number, url }) => (number > SOME || url > SOME ? NEVER : 0),
  furnished: byName,
  completion: ({ day }) => (day > SOME ? NEVER : 0),
  rentFrequency: byShare('period', SOME, 6, NEVER),
  currency: ({ length, number }) => (length > 12 || number > SOME ? NEVER : 0),
  permitNumber: ({ length, day, url }) => (length > 40 || day > SOME || url > SOME ? NEVER : 0),
  permitUntil: byShare('day', SOME, 2, NEVER),
  status: ({ number, length, url }) => (number > MOST || length > 40 || url > SOME ? NEVER : 0),
  serviceCharge: byShare('number', SOME, 0, NEVER),
  cheques: byShare('count', SOME, 1, NEVER),
  parking: ({ length }) => (length > 40 ? NEVER : 0),
  handover: ({ length }) => (length > 40 ? NEVER : 0),
  vacant: ({ length }) => (length > 40 ? NEVER : 0),
  tenantUntil: byShare('day', SOME, 2, NEVER),
  latitude: ({ number, median }) => (number >= MOST && median > 22 && median < 27 ? 3 : NEVER),
  longitude: ({ number, median }) => (number >= MOST && median > 51 && median < 57 ? 3 : NEVER),
  createdAt: byShare('day', SOME, 1, NEVER),
  agentName: ({ number, email, length, url }) => (number > SOME || email > SOME || length > 60 || url > SOME ? NEVER : 0),
  agentEmail: byShare('email', SOME, 6, NEVER),
  // permits and references are long numbers too
  agentPhone: byShare('phone', SOME, 3, NEVER),
};

/** Small numbers may be anything, such as floors: only in a column without a name they are bedrooms, bathrooms or an area by themselves. */
const NAMED_FIELDS: ReadonlySet<ImportField> = new Set<ImportField>(['bedrooms', 'bathrooms', 'area']);
const UNNAMED = /^[A-Z]{1,2}$/;

/** A column with what it holds. */
interface Candidate {
  column: Column;
  facts: ColumnFacts;
}

/** The field of each column: the pairs with the most points first; of equal ones the field and the column that come first. */
function assign(candidates: readonly Candidate[]): Map<ImportField, Candidate> {
  const pairs = IMPORT_FIELDS.flatMap((field) =>
    candidates.flatMap((candidate) => {
      if (candidate.facts.filled === 0) return [];
      const named = nameScore(field, candidate.column.name);
      if (named === 0 && NAMED_FIELDS.has(field) && !UNNAMED.test(candidate.column.name)) return [];
      const score = named + VALUE_SCORES[field](candidate.facts);
      return score >= MIN_SCORE ? [{ field, candidate, score }] : [];
    }),
  ).toSorted((a, b) => b.score - a.score);
  const found = new Map<ImportField, Candidate>();
  const used = new Set<Candidate>();
  for (const { field, candidate } of pairs) {
    if (found.has(field) || used.has(candidate)) continue;
    found.set(field, candidate);
    used.add(candidate);
  }
  return found;
}

/** Part of the name of a column with places. */
const PLACE_NAME = /locat|communit|district|place|area|منطق|موقع/i;
/** Whether a column without a telling name has short texts that rows share, as those of communities are. */
const mayBePlace = ({ column, facts }: Candidate): boolean =>
  facts.filled > 0 &&
  kindOf(column.name) === null &&
  facts.number < SOME &&
  facts.day + facts.url + facts.email + facts.phone + facts.type + facts.purpose + facts.emirate + facts.period < SOME &&
  facts.length >= 4 &&
  facts.length <= 40 &&
  (facts.filled < 5 || facts.unique < MOST) &&
  IMPORT_FIELDS.every((field) => nameScore(field, column.name) <= 0);

/** Sale or rent by what names and amounts say, where no column says it; undefined where they leave it open. */
function guessPurpose(candidates: readonly Candidate[], price: Candidate | undefined, fileName: string): string | undefined {
  const names = [price?.column.name ?? '', fileName, ...candidates.map(({ column }) => column.name)];
  const isRent = (text: string) =>
    /\b(?:rent|rents|rental|rentals|lease|leasing|to let|annual|yearly)\b|إيجار|ايجار|للايجار/i.test(text.replaceAll('_', ' '));
  const isSale = (text: string) => /\b(?:sale|sales|selling|resale|for sale)\b|بيع|للبيع/i.test(text.replaceAll('_', ' '));
  for (const text of names.slice(0, 2)) if (isRent(text) !== isSale(text)) return isRent(text) ? '=Rent' : '=Buy';
  const median = price?.facts.median ?? 0;
  if (median >= 600_000) return '=Buy';
  return median >= 1000 && median <= 200_000 ? '=Rent' : undefined;
}

/**
 * Guesses the mapping of a table.
 * @param fileName the name of the file, which may say sale or rent
 */
export function guessMapping(columns: readonly Column[], fileName: string): FileMapping {
  const candidates = columns.map((column) => ({ column, facts: factsOf(column) }));
  const found = assign(candidates);
  const fields: FileMapping['fields'] = Object.fromEntries([...found].map(([field, { column }]) => [field, column.name]));
  const price = found.get('price');
  // `2 BR apartment` says both
  const counted = candidates.find(({ column, facts }) => facts.bedrooms >= MOST && facts.number < MOST && column.values.length > 0);
  if (!fields.bedrooms && counted) fields.bedrooms = counted.column.name;
  if (!fields.location) {
    const used = new Set([...found.values()]);
    const places = candidates.filter((candidate) => !used.has(candidate) && mayBePlace(candidate));
    const place = places.find(({ column }) => PLACE_NAME.test(column.name)) ?? places[0];
    if (place) fields.location = place.column.name;
  }
  if (!fields.transactionType) {
    const purpose = guessPurpose(candidates, price, fileName);
    if (purpose) fields.transactionType = purpose;
  }
  if (!fields.emirate && (found.get('location')?.facts.emirate ?? 0) < MOST) fields.emirate = '=Dubai';
  const isSale = fields.transactionType === '=Buy';
  const period = price && parsePeriod(price.column.name);
  const area = found.get('area');
  return {
    fields,
    ...(!isSale && { rentPer: period ?? ((price?.facts.median ?? 0) < 15_000 ? 'month' : 'year') }),
    areaUnit: area && namesSquareMetres(area.column.name) ? 'sqm' : 'sqft',
  };
}

/** How much of a home the names of columns tell, to choose among the tables of a file. */
export const scoreOfNames = (names: readonly string[]): number =>
  IMPORT_FIELDS.reduce((sum, field) => sum + Math.max(0, ...names.map((name) => nameScore(field, name))), 0);
