// Types of the demo data: agents, reviews and properties as the files here write them; `seed.ts` turns them into rows.
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
  rating: number;
  text: string;
  daysAgo: number;
}

/** A promotion relative to the day of seeding, so that the demo always has running and ended ones. */
interface DemoPromotion {
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
  location: string;
  emirate: string;
  address: string;
  propertyType: PropertyType;
  transactionType: TransactionType;
  /** Site-relative URLs; the first is the cover. */
  images: string[];
  amenities: (typeof AMENITIES)[number][];
  featured: boolean;
  premium: boolean;
  /** Ten digits beginning with 71; null for private owners, other emirates and pending permits. */
  permitNumber: string | null;
  /** Key of the agent; null when the owner advertises. */
  agent: string | null;
  latitude: number | null;
  longitude: number | null;
  promotion: DemoPromotion | null;
  createdDaysAgo: number;
}
