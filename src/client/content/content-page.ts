// Types of editorial pages (articles, guides, legal pages), and functions to find and translate them.
import { getLocale } from '../../shared/locale.ts';

/** An editorial page: an article, a guide or a legal page. */
export interface ContentPage {
  /** File name without extension; the last part of the URL. */
  slug: string;
  title: string;
  /** Day of publication, of a legal page the day of its last change: `2026-11-19`. */
  date: string;
  /** One or two sentences. */
  excerpt: string;
  /** Title and excerpt in Arabic, or null. The text itself is not translated. */
  arabic: { title: string; excerpt: string } | null;
  /** Site-relative URL, or null. */
  image: string | null;
  /** Reading time in minutes, at least 1. */
  minutes: number;
  /** Headings of the second level with their ids in `html`. */
  sections: { id: string; title: string }[];
  /** The text, rendered from Markdown; safe to insert into a page. */
  html: string;
}
/** The part of a page that its card shows. */
export type ContentCard = Omit<ContentPage, 'html' | 'sections' | 'arabic'>;

/** A page with its title and excerpt in the language of the request. */
const translate = (page: ContentPage): ContentPage => (getLocale() === 'ar' ? { ...page, ...page.arabic } : page);

/** What a card shows of a page, in the language of the request. */
export const cardOf = (page: ContentPage): ContentCard => {
  const { html: _html, sections: _sections, arabic: _arabic, ...card } = translate(page);
  return card;
};

/** Thrown for an unknown slug; pages respond with 404. */
class ContentNotFoundError extends Error {
  readonly code = 'NOT_FOUND';
}
/** The page with a slug, with its title in the language of the request. @throws ContentNotFoundError */
export function findContentPage(pages: readonly ContentPage[], slug: string): ContentPage {
  const page = pages.find((candidate) => candidate.slug === slug);
  if (!page) throw new ContentNotFoundError('There is no such page');
  return translate(page);
}
