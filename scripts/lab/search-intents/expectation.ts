// The types in which the texts of `npm run lab -- search-intents` say what they mean.
import type { Amenity, Furnishing, PropertyType, TransactionType } from '../../../src/shared/property/property.ts';

/** Both ends belong to the range; null is open. */
export type Range = readonly [min: number | null, max: number | null];

export type IntentSort = 'price-asc' | 'price-desc' | 'newest' | 'area-asc' | 'area-desc';

/**
 * Facts of one home. A home fulfils them when it fulfils every key that is given; lists mean any of their members unless a line says
 * otherwise.
 */
export interface HomeFacts {
  /**
   * `both`: the text asks for homes to buy and homes to rent in one list. Without it, `price` and `rent` decide; else the text names no
   * purpose.
   */
  purpose?: TransactionType | 'both';
  types?: readonly PropertyType[];
  /** A studio has 0, however it is stored. */
  bedrooms?: Range;
  bathrooms?: Range;
  /** AED of a home for sale. */
  price?: Range;
  /** AED of a home for sale, `around` a sum. */
  priceAbout?: number;
  /** AED of a home to rent for a year or for a month. Homes are stored with a month's rent: 80,000 a year is 6,667 a month. */
  rent?: { per: 'year' | 'month'; range: Range };
  /** Square feet. */
  area?: Range;
  /** Square feet of a text that names one size and no direction: about this size, or at least this size. */
  areaAbout?: number;
  /** Emirates in their English names. */
  emirates?: readonly string[];
  /** Communities as listings name them, without an abbreviation in brackets. */
  places?: readonly string[];
  /** Towers, projects, sub-communities and cities in the address: `Forte` also means `Forte 2`. */
  buildings?: readonly string[];
  /** All of them. A home that lists no amenity counts when its text names the amenity. */
  amenities?: readonly Amenity[];
  /** All of them: phrases that occur in title, description, address, community, type or amenities. */
  words?: readonly string[];
  furnished?: Furnishing;
  completion?: 'off-plan' | 'ready';
  addedWithinDays?: number;
  /** The last change of the price within 180 days made it lower. */
  priceDropped?: true;
  /** The reference of a portal, an agency or this site. */
  reference?: string;
}

/** What a person who types a text expects to see. */
export interface Expectation extends HomeFacts {
  /** A home that fulfils any one of these keys does not belong into the answer. */
  exclude?: HomeFacts;
  /** The order of the answer; without it any order is right. */
  sort?: IntentSort;
  /** Words that the search must report as not recognised instead of looking for them in texts. They never empty the list. */
  unknown?: readonly string[];
}

/** A text that people type, and what they expect. */
export interface Intent {
  text: string;
  expect: Expectation;
  /** Other readings of an ambiguous text, as good as `expect`. */
  or?: readonly Expectation[];
  /** One of the texts that a good search may still miss: a misspelt name, a negation, words in an unusual order. */
  hard?: true;
}
