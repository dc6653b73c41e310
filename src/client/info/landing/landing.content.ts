import type { LandingType } from '../info.queries.ts';

/** The words of a landing page. Fees and rules as they stand in 2026; amounts in AED. */
export interface LandingContent {
  propertyType: LandingType;
  /** Address of the page. */
  path: string;
  /** `apartment`, and `apartments` */
  one: string;
  many: string;
  title: string;
  description: string;
  heading: string;
  lead: string;
  /** Behind the heading. */
  picture: string;
  /** `object-position` of that picture. */
  pictureAt: string;
  why: { heading: string; reasons: readonly (readonly [title: string, text: string])[] };
  /** One line for each community of the page, with a picture of its own where the area's does not fit. */
  communities: Readonly<Record<string, { line: string; picture?: string }>>;
  questions: readonly (readonly [question: string, answer: string])[];
}
