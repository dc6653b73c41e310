/** A text of ours: an article, a guide, a legal page. */
export interface ContentPage {
  /** The file's name, and the last part of its address. */
  slug: string;
  title: string;
  /** `2026-11-19` */
  date: string;
  /** One or two sentences. */
  excerpt: string;
  /** Site-relative; null for a text without a picture. */
  image: string | null;
  /** Reading time, at 200 words a minute. */
  minutes: number;
  /** Headings of the second level, with the ids that they have in `html`. */
  sections: { id: string; title: string }[];
  html: string;
}
/** What stands on a card. */
export type ContentCard = Omit<ContentPage, 'html' | 'sections'>;

/** The card of a text. */
export const cardOf = ({ html: _html, sections: _sections, ...card }: ContentPage): ContentCard => card;

const written = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' });
/** `November 19, 2026` */
export const writeDate = (date: string): string => written.format(new Date(date));

/** Thrown for an address without a text; pages answer 404. */
class ContentNotFoundError extends Error {
  readonly code = 'NOT_FOUND';
}
/** The text of this name. @throws ContentNotFoundError */
export function findContentPage(pages: readonly ContentPage[], slug: string): ContentPage {
  const paper = pages.find((candidate) => candidate.slug === slug);
  if (!paper) throw new ContentNotFoundError('There is no such page');
  return paper;
}
