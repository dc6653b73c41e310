import type { LandingType } from '../info.queries.ts';

/** Texts of a landing page. Fees and rules are those of 2026; amounts in AED. */
export interface LandingContent {
  propertyType: LandingType;
  /** URL path of the page. */
  path: string;
  /** Singular, such as `apartment`, and plural. */
  one: string;
  many: string;
  title: string;
  description: string;
  heading: string;
  lead: string;
  /** Background of the hero. */
  picture: string;
  /** `object-position` of the picture. */
  pictureAt: string;
  why: { heading: string; reasons: readonly (readonly [title: string, text: string])[] };
  /** A line for each community, with a picture if the area's own does not fit. */
  communities: Readonly<Record<string, { line: string; picture?: string }>>;
  questions: readonly (readonly [question: string, answer: string])[];
}
