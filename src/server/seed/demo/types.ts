// Types of the invented demo data in this folder: agents, reviews and properties, which `seed.ts` turns into rows of the database.
import type { AMENITIES, PropertyType, TransactionType } from '../../../shared/property/property.ts';

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
  specializations: string[];
  yearsExperience: number;
  dealsClosed: number;
}

/** A review of a demo agent without a user. */
export interface DemoReview {
  /** Key of the agent. */
  agent: string;
  /** First name and initial. */
  author: string;
  /** Stars, 1 to 5. */
  rating: number;
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

/** An invented property of the demo, with prices, sizes and places typical of the area. */
export interface DemoProperty {
  id: number;
  /** The name of the area, then a description: `Jumeirah, curved balconies two streets from the beach`. */
  title: string;
  /** Paragraphs are separated by an empty line. */
  description: string;
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
}
