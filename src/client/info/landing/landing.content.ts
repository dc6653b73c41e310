// The type of the content of a landing page. There is one content for apartments and one for villas.
import type { LandingType } from '../info.queries.ts';

/** Returns a text in the language of the page. A function, because the language is known only while rendering. */
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
  /** Label of the link to all properties. */
  seeAll: Text;
  /** Label of the link below the properties, `Show all 188 apartments`; the total is a formatted number. */
  showAll: (inputs: { total: string }) => string;
  /** Status for screen readers while the properties load. */
  loading: Text;
  /** Heading if there are no such properties. */
  none: Text;
  /** Title and description of the page for browsers and search engines. */
  title: Text;
  description: Text;
  /** Heading and introduction of the hero, the picture at the top of the page. */
  heading: Text;
  lead: Text;
  /** URL path of the picture behind the hero. */
  picture: string;
  /** The part of the picture that stays visible when it is cropped (CSS `object-position`). */
  pictureAt: string;
  /** The reasons to buy. */
  why: { heading: Text; reasons: readonly (readonly [title: Text, text: Text])[] };
  /** A line of text for each community, by its name. `picture` replaces the usual picture of the community. */
  communities: Readonly<Record<string, { line: Text; picture?: string }>>;
  questions: readonly (readonly [question: Text, answer: Text])[];
}
