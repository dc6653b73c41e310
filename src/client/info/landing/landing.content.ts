// The shape of what differs between the landing pages of apartments and villas; their texts are messages.
import type { LandingType } from '../info.queries.ts';

/** A text in the language of the page, written when it is shown. */
type Text = () => string;

/** Texts, pictures and filter of a landing page. */
export interface LandingContent {
  propertyType: LandingType;
  /** URL path of the page. */
  path: string;
  /** `188 apartments` */
  count: (inputs: { count: number }) => string;
  /** `188 apartments, from AED 545,000`; the price is a formatted number. */
  countFrom: (inputs: { count: number; price: string }) => string;
  seeAll: Text;
  /** `Show all 188 apartments`; the total is a formatted number. */
  showAll: (inputs: { total: string }) => string;
  /** While the properties load. */
  loading: Text;
  /** There are no such properties. */
  none: Text;
  title: Text;
  description: Text;
  heading: Text;
  lead: Text;
  /** Background of the hero. */
  picture: string;
  /** `object-position` of the picture. */
  pictureAt: string;
  why: { heading: Text; reasons: readonly (readonly [title: Text, text: Text])[] };
  /** A line for each community, with a picture if the area's own does not fit. */
  communities: Readonly<Record<string, { line: Text; picture?: string }>>;
  questions: readonly (readonly [question: Text, answer: Text])[];
}
