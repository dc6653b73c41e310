// Which listings a text means, counted from the rows themselves: this file knows nothing of the search.
import { findPlace } from '../../../src/shared/property/place/area.ts';
import { FURNISHING_LABELS, type PropertyType } from '../../../src/shared/property/property.ts';
import { DAY_MS } from '../../../src/shared/time.ts';
import type { Expectation, HomeFacts, IntentSort, Range } from './expectation.ts';
import type { JudgedRow } from './rows.ts';
import { AMENITY_WORDS, beginsWith, hasPhrase, hasWords, spaced } from './words.ts';

/** Whether a home must not (NO), may (MAYBE) or must (YES) be in the answer. Ordered, so that the smaller verdict of two facts counts. */
type Verdict = 0 | 1 | 2;
const NO = 0;
const MAYBE = 1;
const YES = 2;

/** The homes of an answer by their ids, in the order of the expectation's sort, else by id. */
export interface Recount {
  required: number[];
  /** Ids that may be in the answer or not, such as a penthouse for `apartment`. */
  optional: number[];
}

/** Judges one fact of a home. */
type Check = (row: JudgedRow, now: Date) => Verdict;

const isWithin = (value: number, [min, max]: Range): boolean => value >= (min ?? -Infinity) && value <= (max ?? Infinity);
const bestVerdict = (verdicts: readonly Verdict[]): Verdict => verdicts.reduce<Verdict>((a, b) => (b > a ? b : a), NO);
/** YES when the first condition holds, else MAYBE when the second does. */
const yesOr = (isCertain: boolean, isPossible: boolean): Verdict => {
  if (isCertain) return YES;
  return isPossible ? MAYBE : NO;
};

/** The words of a row's texts, made when a check first needs them. */
const textsByRow = new WeakMap<JudgedRow, string>();
function textOf(row: JudgedRow): string {
  let words = textsByRow.get(row);
  if (words === undefined) {
    const { title, description, address, location, emirate, type, amenities } = row;
    words = spaced([title, description, address, location, emirate, type, ...amenities].join(' | '));
    textsByRow.set(row, words);
  }
  return words;
}

const isStudio = ({ type, bedrooms }: JudgedRow): boolean => type === 'Studio' || bedrooms === 0;

/** A community under the name that listings have: canonical, without an abbreviation in brackets. */
const placeKey = (name: string): string => {
  const bare = name.replace(/\s*\([^()]*\)\s*$/, '');
  return spaced(findPlace(name)?.name ?? findPlace(bare)?.name ?? bare);
};
const addressParts = ({ address }: JudgedRow): string[] => address.split(/[,/]/).map(spaced);

/** Studios and penthouses are apartments too, though not what most people mean; titles often name another type than the listing has. */
const isOfType = (row: JudgedRow, type: PropertyType): Verdict => {
  if (row.type === type) return YES;
  const isKindOfApartment = type === 'Apartment' && ['Studio', 'Penthouse'].includes(row.type);
  return yesOr(false, isKindOfApartment || hasPhrase(spaced(row.title), type) || (type === 'Studio' && isStudio(row)));
};

function hasBedrooms(row: JudgedRow, range: Range): Verdict {
  if (isWithin(isStudio(row) ? 0 : row.bedrooms, range)) return range[0] === null && isStudio(row) ? MAYBE : YES;
  const isCalledStudio = range[1] === 0 && row.bedrooms === 1 && hasPhrase(spaced(row.title), 'studio');
  return yesOr(false, isCalledStudio);
}

const hasBathrooms = ({ bathrooms }: JudgedRow, range: Range): Verdict =>
  yesOr(isWithin(bathrooms, range), range[0] === range[1] && bathrooms > range[0]!);

/** Both the range and the stored rent are rounded to a month. */
const rentFits = ({ purpose, price }: JudgedRow, { per, range }: NonNullable<HomeFacts['rent']>): Verdict => {
  const [min, max] = range.map((aed) => (aed === null ? null : per === 'year' ? Math.round(aed / 12) : aed)) as [
    number | null,
    number | null,
  ];
  return yesOr(purpose === 'Rent' && isWithin(price, [min, max]), false);
};

/** Sizes in square metres were rounded to square feet: a difference of one or two is allowed. */
const areaFits = ({ area }: JudgedRow, [min, max]: Range): Verdict =>
  yesOr(isWithin(area, [min, max]), isWithin(area, [min === null ? null : min - 2, max === null ? null : max + 2]));

const isIn = (row: JudgedRow, place: string): Verdict => {
  const key = placeKey(place);
  if (placeKey(row.location) === key) return YES;
  return yesOr(
    false,
    addressParts(row).some((part) => placeKey(part) === key),
  );
};

/** A title may name the tower of a home whose address names none, but `Burj Khalifa view` is another tower. */
const isNamedInTitle = (row: JudgedRow, building: string): boolean => {
  const title = spaced(row.title);
  const isView = ['view', 'views', 'facing'].some((word) => hasPhrase(title, `${building} ${word}`));
  return !isView && hasPhrase(title, building) && addressParts(row).every((part) => placeKey(part) === placeKey(row.location));
};

const isAt = (row: JudgedRow, building: string): Verdict => {
  const parts = [...addressParts(row), spaced(row.location)];
  if (parts.some((part) => beginsWith(part, building))) return YES;
  return yesOr(false, parts.some((part) => hasPhrase(part, building)) || isNamedInTitle(row, building));
};

/** How a home is furnished is no amenity, though imports list it among them. */
const FURNISHING_NAMES: readonly string[] = Object.values(FURNISHING_LABELS);

function hasAmenity(row: JudgedRow, amenity: keyof typeof AMENITY_WORDS): Verdict {
  if (row.amenities.includes(amenity)) return YES;
  const isNamed = AMENITY_WORDS[amenity].some((word) => hasPhrase(textOf(row), word));
  const listsNone = row.amenities.every((name) => FURNISHING_NAMES.includes(name));
  return isNamed ? (listsNone ? YES : MAYBE) : NO;
}

const hasText = (row: JudgedRow, phrase: string): Verdict => {
  const words = textOf(row);
  return yesOr(hasPhrase(words, phrase), hasWords(words, phrase));
};

/** A home that does not say is judged by its text. */
function isFurnished(row: JudgedRow, furnished: NonNullable<HomeFacts['furnished']>): Verdict {
  if (row.furnished === furnished) return YES;
  if (row.furnished !== null) return yesOr(false, furnished === 'yes' && row.furnished === 'partly');
  return yesOr(false, hasPhrase(textOf(row), furnished === 'no' ? 'unfurnished' : 'furnished'));
}

const OFF_PLAN_WORDS = ['off plan', 'offplan', 'handover', 'under construction'];
function isCompleted(row: JudgedRow, completion: NonNullable<HomeFacts['completion']>): Verdict {
  if (row.completion !== null) return row.completion === completion ? YES : NO;
  return yesOr(false, completion === 'ready' || OFF_PLAN_WORDS.some((word) => hasPhrase(textOf(row), word)));
}

/** `This week` may begin on Monday or seven days ago; a day more is no error. */
const isAdded = ({ createdAt }: JudgedRow, days: number, now: Date): Verdict => {
  const age = (now.getTime() - createdAt.getTime()) / DAY_MS;
  return yesOr(age <= days, age <= days + 1);
};
const PRICE_CHANGE_DAYS = 180;
const isDropped = ({ priceDroppedAt }: JudgedRow, now: Date): Verdict =>
  yesOr(priceDroppedAt !== null && now.getTime() - priceDroppedAt.getTime() <= PRICE_CHANGE_DAYS * DAY_MS, priceDroppedAt !== null);

const sameReference = (a: string, b: string): boolean => a.toLowerCase() === b.trim().toLowerCase();

/** A check for each fact that is given, the cheap ones first: the first NO ends the judgement of a home. */
function checksOf(facts: HomeFacts): Check[] {
  const checks: Check[] = [];
  const add = <T>(value: T | undefined, check: (row: JudgedRow, value: T, now: Date) => Verdict) => {
    if (value !== undefined) checks.push((row, now) => check(row, value, now));
  };
  const allOf = <T>(values: readonly T[] | undefined, check: (row: JudgedRow, value: T) => Verdict) => {
    for (const value of values ?? []) add(value, check);
  };
  const anyOf = <T>(values: readonly T[] | undefined, check: (row: JudgedRow, value: T) => Verdict) =>
    add(values, (row, list) => bestVerdict(list.map((value) => check(row, value))));
  const purpose = purposeOf(facts);
  if (purpose === 'Buy' || purpose === 'Rent') add(purpose, (row, value) => yesOr(row.purpose === value, false));
  add(facts.price, (row, range) => yesOr(row.purpose === 'Buy' && isWithin(row.price, range), false));
  add(facts.priceAbout, (row, aed) => {
    const difference = row.purpose === 'Buy' ? Math.abs(row.price / aed - 1) : 1;
    return yesOr(difference <= 0.02, difference <= 0.25);
  });
  add(facts.rent, rentFits);
  add(facts.area, areaFits);
  add(facts.areaAbout, ({ area }, size) => yesOr(area >= size && area <= size * 1.02, area >= size * 0.8));
  anyOf(facts.emirates, (row, emirate) => yesOr(row.emirate === emirate, false));
  add(facts.bedrooms, hasBedrooms);
  add(facts.bathrooms, hasBathrooms);
  add(facts.addedWithinDays, isAdded);
  add(facts.priceDropped, (row, _, now) => isDropped(row, now));
  add(facts.reference, (row, reference) =>
    yesOr(
      row.references.some((rowReference) => sameReference(rowReference, reference)),
      false,
    ),
  );
  anyOf(facts.types, isOfType);
  anyOf(facts.places, isIn);
  anyOf(facts.buildings, isAt);
  add(facts.furnished, isFurnished);
  add(facts.completion, isCompleted);
  allOf(facts.amenities, hasAmenity);
  allOf(facts.words, hasText);
  return checks;
}

/** Buy or rent as far as the facts say, by their own words or by the price they name. */
export const purposeOf = (facts: HomeFacts): HomeFacts['purpose'] =>
  facts.purpose ?? (facts.price || facts.priceAbout ? 'Buy' : facts.rent ? 'Rent' : undefined);

/** Whether one home belongs into the answer to an expectation; `now` is what `new this week` counts from. */
export function verdictOf(expect: Expectation): Check {
  const checks = checksOf(expect);
  const exclusions = checksOf(expect.exclude ?? {});
  return (row, now) => {
    let verdict: Verdict = YES;
    for (const check of checks) {
      const next = check(row, now);
      if (next === NO) return NO;
      if (next < verdict) verdict = next;
    }
    for (const check of exclusions) {
      const excluded = check(row, now);
      if (excluded === YES) return NO;
      if (excluded === MAYBE) verdict = MAYBE;
    }
    return verdict;
  };
}

/** Compare two listings: negative when `a` is before `b`; 0 when either may be first. */
export const ORDERS: Record<IntentSort, (a: JudgedRow, b: JudgedRow) => number> = {
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  'area-asc': (a, b) => a.area - b.area,
  'area-desc': (a, b) => b.area - a.area,
};

/** Recounts the homes that an expectation means. */
export function judge(expect: Expectation, rows: readonly JudgedRow[], now: Date): Recount {
  const check = verdictOf(expect);
  const sorted = expect.sort ? rows.toSorted(ORDERS[expect.sort]) : rows;
  const recount: Recount = { required: [], optional: [] };
  for (const row of sorted) {
    const verdict = check(row, now);
    if (verdict !== NO) (verdict === YES ? recount.required : recount.optional).push(row.id);
  }
  return recount;
}
