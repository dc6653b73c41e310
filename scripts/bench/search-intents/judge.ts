// Decides which listings a search text means, by their stored facts and texts, for `npm run bench -- search-intents`. Deliberately shares no
// code with the search that is tested, except for the names of places. Pure functions.
import { findPlace } from '../../../src/shared/property/place/area.ts';
import { type Amenity, FURNISHING_LABELS, type PropertyType } from '../../../src/shared/property/property.ts';
import { DAY_MS } from '../../../src/shared/time.ts';
import type { Expectation, HomeFacts, IntentSort, Range } from './expectation.ts';
import type { JudgedRow } from './rows.ts';
import { beginsWith, hasPhrase, hasWords, mentionsAmenity, spaced } from './words.ts';

/** Whether a home must not (NO), may (MAYBE) or must (YES) be in the answer. Ordered, so that the smaller verdict of two facts counts. */
type Verdict = 0 | 1 | 2;
export const NO = 0;
const MAYBE = 1;
const YES = 2;

/** The ids of the homes that a text means, in the order of its sort, or as the rows are. */
export interface Recount {
  required: number[];
  /** Ids that may be in the answer or not, such as a penthouse for `apartment`. */
  optional: number[];
}

/** Judges one fact of a home. */
type Check = (row: JudgedRow, now: Date) => Verdict;

const isWithin = (value: number, [min, max]: Range): boolean => value >= (min ?? -Infinity) && value <= (max ?? Infinity);
const bestVerdict = (verdicts: readonly Verdict[]): Verdict => verdicts.reduce<Verdict>((a, b) => (b > a ? b : a), NO);
const yesOrNo = (isCertain: boolean): Verdict => (isCertain ? YES : NO);
const maybeOrNo = (isPossible: boolean): Verdict => (isPossible ? MAYBE : NO);
/** YES when the first condition holds, otherwise MAYBE when the second does. */
const yesOrMaybe = (isCertain: boolean, isPossible: boolean): Verdict => (isCertain ? YES : maybeOrNo(isPossible));

/** The words of all texts of a row, computed when a check first needs them. */
const wordsByRow = new WeakMap<JudgedRow, string>();
function wordsOf(row: JudgedRow): string {
  let words = wordsByRow.get(row);
  if (words === undefined) {
    const { title, description, titleAr, descriptionAr, address, location, emirate, type, amenities } = row;
    words = spaced([title, description, titleAr, descriptionAr, address, location, emirate, type, ...amenities].join(' | '));
    wordsByRow.set(row, words);
  }
  return words;
}

/** The words of the advertiser's texts without the names of the home's place and tower: a flat in Oxford Terraces need not have a terrace. */
const saidByRow = new WeakMap<JudgedRow, string>();
function saidOf(row: JudgedRow): string {
  let said = saidByRow.get(row);
  if (said === undefined) {
    const names = [...addressParts(row), spaced(row.location)];
    said = spaced([row.title, row.description, row.titleAr, row.descriptionAr].join(' | '));
    for (const name of names) if (name.trim() !== '') said = said.replaceAll(name, ' | ');
    saidByRow.set(row, said);
  }
  return said;
}

const isStudio = ({ type, bedrooms }: JudgedRow): boolean => type === 'Studio' || bedrooms === 0;

/** The name of a community in the form that is compared: the site's own name for it if it has one, without an abbreviation in brackets. */
const placeKey = (name: string): string => {
  const nameWithoutBrackets = name.replace(/\s*\([^()]*\)\s*$/, '');
  return spaced(findPlace(name)?.name ?? findPlace(nameWithoutBrackets)?.name ?? nameWithoutBrackets);
};
const addressParts = ({ address }: JudgedRow): string[] => address.split(/[,/]/).map(spaced);

/** Studios and penthouses are apartments too, though not what most people mean; titles often name another type than the listing has. */
const judgeType = (row: JudgedRow, type: PropertyType): Verdict => {
  if (row.type === type) return YES;
  const isKindOfApartment = type === 'Apartment' && ['Studio', 'Penthouse'].includes(row.type);
  return maybeOrNo(isKindOfApartment || hasPhrase(spaced(row.title), type) || (type === 'Studio' && isStudio(row)));
};

/** A range without a minimum does not clearly mean studios. A home with one bedroom that its title calls a studio may be one. */
function judgeBedrooms(row: JudgedRow, range: Range): Verdict {
  const [min, max] = range;
  if (isStudio(row)) return isWithin(0, range) ? yesOrMaybe(min !== null, true) : NO;
  const isCalledStudio = max === 0 && row.bedrooms === 1 && hasPhrase(spaced(row.title), 'studio');
  return yesOrMaybe(isWithin(row.bedrooms, range), isCalledStudio);
}

/** A home with more bathrooms than the one number that a text names is optional. */
const judgeBathrooms = ({ bathrooms }: JudgedRow, range: Range): Verdict =>
  yesOrMaybe(isWithin(bathrooms, range), range[0] === range[1] && bathrooms > range[0]!);

const judgePrice = (row: JudgedRow, range: Range): Verdict => yesOrNo(row.purpose === 'Buy' && isWithin(row.price, range));

/** `Around` a price certainly includes 2 % more or less, and perhaps 25 %. */
const judgePriceAbout = (row: JudgedRow, aed: number): Verdict => {
  const difference = row.purpose === 'Buy' ? Math.abs(row.price / aed - 1) : 1;
  return yesOrMaybe(difference <= 0.02, difference <= 0.25);
};

/** Rows have the rent of a month, rounded; a yearly rent is converted and rounded in the same way. */
const judgeRent = ({ purpose, price }: JudgedRow, { per, range }: NonNullable<HomeFacts['rent']>): Verdict => {
  const toMonth = (aed: number | null): number | null => (aed === null || per === 'month' ? aed : Math.round(aed / 12));
  return yesOrNo(purpose === 'Rent' && isWithin(price, [toMonth(range[0]), toMonth(range[1])]));
};

/** Sizes in square metres were rounded to square feet: a difference of one or two is allowed. */
const judgeArea = ({ area }: JudgedRow, [min, max]: Range): Verdict =>
  yesOrMaybe(isWithin(area, [min, max]), isWithin(area, [min === null ? null : min - 2, max === null ? null : max + 2]));

/** One size without `from` or `up to` certainly includes up to 2 % more. It may include 20 % less, or any larger home. */
const judgeAreaAbout = ({ area }: JudgedRow, size: number): Verdict => yesOrMaybe(area >= size && area <= size * 1.02, area >= size * 0.8);

/** A home whose address, but not its community, names the place is optional. */
const judgePlace = (row: JudgedRow, place: string): Verdict => {
  const key = placeKey(place);
  const isInAddress = () => addressParts(row).some((part) => placeKey(part) === key);
  return placeKey(row.location) === key ? YES : maybeOrNo(isInAddress());
};

/** A title may name the tower of a home whose address names none. A title with `Burj Khalifa view` is of a home in another tower. */
const isNamedInTitle = (row: JudgedRow, building: string): boolean => {
  const title = spaced(row.title);
  const isView = ['view', 'views', 'facing'].some((word) => hasPhrase(title, `${building} ${word}`));
  const addressNamesNone = () => addressParts(row).every((part) => placeKey(part) === placeKey(row.location));
  return !isView && hasPhrase(title, building) && addressNamesNone();
};

const judgeBuilding = (row: JudgedRow, building: string): Verdict => {
  const parts = [...addressParts(row), spaced(row.location)];
  if (parts.some((part) => beginsWith(part, building))) return YES;
  return maybeOrNo(parts.some((part) => hasPhrase(part, building)) || isNamedInTitle(row, building));
};

/** Imports list how a home is furnished among its amenities, although it is none. */
const FURNISHING_NAMES: readonly string[] = Object.values(FURNISHING_LABELS);

/** An amenity that only the text names is certain when the home lists no amenities at all. */
function judgeAmenity(row: JudgedRow, amenity: Amenity): Verdict {
  if (row.amenities.includes(amenity)) return YES;
  const isInText = mentionsAmenity(saidOf(row), amenity);
  const listsNone = row.amenities.every((name) => FURNISHING_NAMES.includes(name));
  return yesOrMaybe(isInText && listsNone, isInText);
}

const judgePhrase = (row: JudgedRow, phrase: string): Verdict => {
  const words = wordsOf(row);
  const forms = phrase.split(' | ');
  return yesOrMaybe(
    forms.some((form) => hasPhrase(words, form)),
    forms.some((form) => hasWords(words, form)),
  );
};

/** A home that does not say how it is furnished is judged by its text. */
function judgeFurnished(row: JudgedRow, furnished: NonNullable<HomeFacts['furnished']>): Verdict {
  if (row.furnished === furnished) return YES;
  if (row.furnished !== null) return maybeOrNo(furnished === 'yes' && row.furnished === 'partly');
  return maybeOrNo(hasPhrase(wordsOf(row), furnished === 'no' ? 'unfurnished' : 'furnished'));
}

const OFF_PLAN_WORDS = ['off plan', 'offplan', 'handover', 'under construction'];
/** A home that does not say whether it is completed may be ready; it may be off plan when its text says so. */
function judgeCompletion(row: JudgedRow, completion: NonNullable<HomeFacts['completion']>): Verdict {
  if (row.completion !== null) return yesOrNo(row.completion === completion);
  return maybeOrNo(completion === 'ready' || OFF_PLAN_WORDS.some((word) => hasPhrase(wordsOf(row), word)));
}

/** `This week` may begin on Monday or seven days ago, so homes of one day more are optional. */
const judgeAdded = ({ createdAt }: JudgedRow, days: number, now: Date): Verdict => {
  const ageInDays = (now.getTime() - createdAt.getTime()) / DAY_MS;
  return yesOrMaybe(ageInDays <= days, ageInDays <= days + 1);
};

/** A price that was reduced longer ago is optional. */
const PRICE_CHANGE_DAYS = 180;
const judgePriceDropped = ({ priceDroppedAt }: JudgedRow, now: Date): Verdict => {
  if (priceDroppedAt === null) return NO;
  return yesOrMaybe(now.getTime() - priceDroppedAt.getTime() <= PRICE_CHANGE_DAYS * DAY_MS, true);
};

const judgeReference = ({ references }: JudgedRow, reference: string): Verdict =>
  yesOrNo(references.some((rowReference) => rowReference.toLowerCase() === reference.trim().toLowerCase()));

/** A check for each fact that is present, the cheap ones first: the first NO ends the judgement of a home. */
function checksOf(facts: HomeFacts): Check[] {
  const checks: Check[] = [];
  const add = <T>(value: T | undefined, check: (row: JudgedRow, value: T, now: Date) => Verdict) => {
    if (value !== undefined) checks.push((row, now) => check(row, value, now));
  };
  const addForEach = <T>(values: readonly T[] | undefined, check: (row: JudgedRow, value: T) => Verdict) => {
    for (const value of values ?? []) add(value, check);
  };
  const addForAny = <T>(values: readonly T[] | undefined, check: (row: JudgedRow, value: T) => Verdict) =>
    add(values, (row, list) => bestVerdict(list.map((value) => check(row, value))));
  const purpose = purposeOf(facts);
  if (purpose === 'Buy' || purpose === 'Rent') add(purpose, (row, value) => yesOrNo(row.purpose === value));
  add(facts.price, judgePrice);
  add(facts.priceAbout, judgePriceAbout);
  add(facts.rent, judgeRent);
  add(facts.area, judgeArea);
  add(facts.areaAbout, judgeAreaAbout);
  addForAny(facts.emirates, (row, emirate) => yesOrNo(row.emirate === emirate));
  add(facts.bedrooms, judgeBedrooms);
  add(facts.bathrooms, judgeBathrooms);
  add(facts.addedWithinDays, judgeAdded);
  add(facts.priceDropped, (row, _, now) => judgePriceDropped(row, now));
  add(facts.reference, judgeReference);
  addForAny(facts.types, judgeType);
  addForAny(facts.places, judgePlace);
  addForAny(facts.buildings, judgeBuilding);
  add(facts.furnished, judgeFurnished);
  add(facts.completion, judgeCompletion);
  addForEach(facts.amenities, judgeAmenity);
  addForEach(facts.words, judgePhrase);
  return checks;
}

/** The purpose that the facts name, or that their price or rent implies; undefined when there is none. */
export function purposeOf(facts: HomeFacts): HomeFacts['purpose'] {
  if (facts.purpose) return facts.purpose;
  if (facts.price || facts.priceAbout) return 'Buy';
  return facts.rent ? 'Rent' : undefined;
}

/** Makes the check whether a home belongs in the answer to an expectation. Its `now` is what `new this week` counts from. */
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

/** Compares two listings: negative when `a` is before `b`, 0 when either may be first. */
export const ORDERS: Record<IntentSort, (a: JudgedRow, b: JudgedRow) => number> = {
  'price-asc': (a, b) => a.price - b.price,
  'price-desc': (a, b) => b.price - a.price,
  newest: (a, b) => b.createdAt.getTime() - a.createdAt.getTime(),
  'area-asc': (a, b) => a.area - b.area,
  'area-desc': (a, b) => b.area - a.area,
};

/** Lists the homes that an expectation means. */
export function judge(expect: Expectation, rows: readonly JudgedRow[], now: Date): Recount {
  const check = verdictOf(expect);
  const sorted = expect.sort ? rows.toSorted(ORDERS[expect.sort]) : rows;
  const recount: Recount = { required: [], optional: [] };
  for (const row of sorted) {
    const verdict = check(row, now);
    if (verdict === YES) recount.required.push(row.id);
    if (verdict === MAYBE) recount.optional.push(row.id);
  }
  return recount;
}
