/** An editorial page: an article, a guide or a legal page. */
export interface ContentPage {
  /** File name without extension; the last part of the URL. */
  slug: string;
  title: string;
  /** `2026-11-19` */
  date: string;
  /** One or two sentences. */
  excerpt: string;
  /** Site-relative URL, or null. */
  image: string | null;
  /** Reading time, at 200 words a minute. */
  minutes: number;
  /** Headings of the second level with their ids in `html`. */
  sections: { id: string; title: string }[];
  html: string;
}
/** The part of a page that its card shows. */
export type ContentCard = Omit<ContentPage, 'html' | 'sections'>;

export const cardOf = ({ html: _html, sections: _sections, ...card }: ContentPage): ContentCard => card;

/** Thrown for an unknown slug; pages respond with 404. */
class ContentNotFoundError extends Error {
  readonly code = 'NOT_FOUND';
}
/** The page with a slug. @throws ContentNotFoundError */
export function findContentPage(pages: readonly ContentPage[], slug: string): ContentPage {
  const page = pages.find((candidate) => candidate.slug === slug);
  if (!page) throw new ContentNotFoundError('There is no such page');
  return page;
}
