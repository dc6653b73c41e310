import type { AMENITIES, PropertyType, TransactionType } from '../../../shared/property/property.ts';

/** An agent of the demo; homes name one by `key`. Phones lie in a block that is not assigned to anybody, mail in a reserved domain. */
export interface DemoAgent {
  key: string;
  name: string;
  title: string;
  email: string;
  phone: string;
  /** Site-relative portrait; empty for an agent who has sent none. */
  image: string;
  bio: string;
  specializations: string[];
  yearsExperience: number;
  dealsClosed: number;
}

/** A review of a demo agent, by somebody who is no member of the demo. */
export interface DemoReview {
  /** Key of the agent. */
  agent: string;
  /** First name and initial. */
  author: string;
  rating: number;
  text: string;
  daysAgo: number;
}

/** A promotion relative to the day of seeding, so that a demo seeded at any time has running and ended ones. */
interface DemoPromotion {
  level: 1 | 2 | 3;
  startedDaysAgo: number;
  /** Negative: it ended that many days ago. */
  endsInDays: number;
}

/** A home of the demo: invented throughout, with prices, sizes and places as they are usual in the area. */
export interface DemoHome {
  id: number;
  /** `Area, rest`. */
  title: string;
  /** Paragraphs are parted by an empty line. */
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
  /** Site-relative; the first is the cover. */
  images: string[];
  amenities: (typeof AMENITIES)[number][];
  featured: boolean;
  premium: boolean;
  /** Ten digits beginning with 71; null for private owners, other emirates and permits still asked for. */
  permitNumber: string | null;
  /** Key of the agent; null when the owner advertises. */
  agent: string | null;
  latitude: number | null;
  longitude: number | null;
  promotion: DemoPromotion | null;
  createdDaysAgo: number;
}
