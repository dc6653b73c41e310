// Types of the invented demo data in this folder: agents, reviews and properties, which `seed.ts` turns into rows of the database.
import type { HomeTerms } from '../../../shared/property/home-terms.ts';
import type { AMENITIES, Completion, Furnishing, PropertyType, TransactionType } from '../../../shared/property/property.ts';

/** An invented agent of the demo; properties refer to it by `key`. The phone numbers are unassigned, the email domain is reserved. */
export interface DemoAgent {
  key: string;
  name: string;
  title: string;
  email: string;
  phone: string;
  /** Site-relative URL of the portrait; empty when there is none. */
  image: string;
  bio: string;
  nameAr: string;
  titleAr: string;
  bioAr: string;
  specializations: string[];
  yearsExperience: number;
  dealsClosed: number;
}

/** A review of a demo agent without a user. */
export interface DemoReview {
  /** Key of the agent. */
  agent: string;
  /** First name and initial, in the letters of the text. */
  author: string;
  /** Stars, 1 to 5. */
  rating: number;
  /** English or Arabic; reviews have one language. */
  text: string;
  daysAgo: number;
}

/** A promotion with times relative to the day of seeding, so that the demo always has running and ended promotions. */
interface DemoPromotion {
  /** Promotions of a higher level come before those of a lower one in lists. */
  level: 1 | 2 | 3;
  startedDaysAgo: number;
  /** Negative for an ended promotion. */
  endsInDays: number;
}

/** Costs, parking and occupancy as the advertiser states them; absent facts are not stated. Dates are relative to the day of seeding. */
interface DemoTerms extends Pick<HomeTerms, 'serviceCharge' | 'cooling' | 'cheques' | 'parking' | 'vacant'> {
  /** The last day of the tenancy of a let home, in the year in which it comes next: `03-31`. */
  tenantUntil?: string;
  /** Months until an off-plan home is handed over. */
  handoverInMonths?: number;
}

/** What has happened to a demo home on the market since it was listed. */
interface DemoMarket {
  /** The price was lowered from `from` to today's. */
  priceDrop?: { from: number; daysAgo: number };
  /** The advertiser took the home off the market and offered it again. */
  relisting?: { goneDaysAgo: number; backDaysAgo: number };
  /** When the home was sold or rented. */
  takenDaysAgo?: number;
}

/** An invented property of the demo, with prices, sizes and places typical of the area. */
export interface DemoProperty {
  id: number;
  /** The name of the area, then a description: `Jumeirah, curved balconies two streets from the beach`. */
  title: string;
  /** Null for a home whose only title is Arabic. */
  titleAr: string | null;
  /** Paragraphs are separated by an empty line. */
  description: string;
  descriptionAr: string | null;
  /** AED; per month when transactionType is Rent. */
  price: number;
  /** Square feet. */
  area: number;
  /** A studio counts as 1. */
  bedrooms: number;
  bathrooms: number;
  /** The community, or outside Dubai the area. */
  location: string;
  emirate: string;
  address: string;
  propertyType: PropertyType;
  transactionType: TransactionType;
  /** Site-relative URLs; the first is the cover. */
  images: string[];
  amenities: (typeof AMENITIES)[number][];
  /** The facts that the descriptions of both languages may state and must not contradict. */
  furnished: Furnishing;
  completion: Completion;
  terms: DemoTerms;
  /** Featured homes get the badge SIGNATURE. */
  featured: boolean;
  /** Premium homes get the badge PREMIUM and come before featured ones. */
  premium: boolean;
  /** Ten digits beginning with 71; null for private owners, other emirates and pending permits. */
  permitNumber: string | null;
  /** Key of the agent; null when the owner advertises. */
  agent: string | null;
  /** Degrees; latitude and longitude are null for a home without a position on the map. */
  latitude: number | null;
  longitude: number | null;
  promotion: DemoPromotion | null;
  createdDaysAgo: number;
  market?: DemoMarket;
}
