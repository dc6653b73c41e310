// The types of the test cases of `npm run bench -- search-intents`: a search text, and which homes its writer expects.
import type { Amenity, Furnishing, PropertyType, TransactionType } from '../../../src/shared/property/property.ts';

/** A range that includes both ends; null is an open end. */
export type Range = readonly [min: number | null, max: number | null];

export type IntentSort = 'price-asc' | 'price-desc' | 'newest' | 'area-asc' | 'area-desc';

/**
 * Facts of one home. A home fulfils them when it fulfils every key that is present. Of a list, one member is enough, unless the comment
 * of its key says otherwise.
 */
export interface HomeFacts {
  /**
   * `both`: the text asks for homes to buy and homes to rent in one list. Without this key, `price` means to buy and `rent` to rent;
   * without these, the text names no purpose.
   */
  purpose?: TransactionType | 'both';
  types?: readonly PropertyType[];
  /** A studio has 0, however it is stored. */
  bedrooms?: Range;
  bathrooms?: Range;
  /** The price of a home for sale, in AED. */
  price?: Range;
  /** The price of a home for sale, in AED, of a text that says `around`. */
  priceAbout?: number;
  /** The rent of a year or of a month, in AED. Listings store the rent of a month: 80,000 a year is 6,667 a month. */
  rent?: { per: 'year' | 'month'; range: Range };
  /** Square feet. */
  area?: Range;
  /** Square feet, of a text that names one size without `from` or `up to`: about this size, or at least this size. */
  areaAbout?: number;
  /** Emirates in their English names. */
  emirates?: readonly string[];
  /** Communities by the names that listings use, without an abbreviation in brackets. */
  places?: readonly string[];
  /** Towers, projects, sub-communities and cities in the address, by the beginning of their names: `Forte` also means `Forte 2`. */
  buildings?: readonly string[];
  /** The home must have all of them. A home that lists no amenities counts when its text names the amenity. */
  amenities?: readonly Amenity[];
  /** Phrases that must all occur in titles, descriptions, address, community, type or amenities; ` | ` separates other forms of one. */
  words?: readonly string[];
  furnished?: Furnishing;
  completion?: 'off-plan' | 'ready';
  addedWithinDays?: number;
  /** The last change of the price was a reduction within 180 days. */
  priceDropped?: true;
  /** The reference of a portal, an agency or this site. */
  reference?: string;
}

/** What a person who types a text expects to see. */
export interface Expectation extends HomeFacts {
  /** A home that fulfils any one of these keys does not belong in the answer. */
  exclude?: HomeFacts;
  /** The order of the answer; without this key any order is right. */
  sort?: IntentSort;
  /** Words that the search must report as not recognised. It ignores them otherwise, so they must not empty the list. */
  unknown?: readonly string[];
}

/** A test case: a text that people type, and what they expect. */
export interface Intent {
  text: string;
  expect: Expectation;
  /** Other readings of an ambiguous text; an answer to any of them is as right as one to `expect`. */
  or?: readonly Expectation[];
  /** One of the texts that a good search may still miss: a misspelt name, a negation, words in an unusual order. */
  hard?: true;
}
