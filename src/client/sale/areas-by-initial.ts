// An alphabetical index of names, in the language of the page.
import { getLocale } from '../../shared/locale.ts';

/** Removes the article `ال` from the beginning of an Arabic name, because indexes are sorted without it. */
const stripArticle = (label: string): string => label.replace(/^ال(?=\p{L})/u, '');
/** The initial of a name in the index; an alif with hamza or madda counts as a plain one. */
const initialOf = (label: string): string => stripArticle(label).charAt(0).replace(/[أإآ]/u, 'ا').toUpperCase();

/** Groups items by the initial of their labels; groups and items are in alphabetical order. */
export function groupByInitial<T extends { label: string }>(items: readonly T[]): [initial: string, items: T[]][] {
  const { compare } = new Intl.Collator(getLocale());
  const groups = [...Map.groupBy(items, ({ label }) => initialOf(label))];
  return groups
    .map(([initial, members]): [string, T[]] => [
      initial,
      members.toSorted((a, b) => compare(stripArticle(a.label), stripArticle(b.label))),
    ])
    .toSorted(([a], [b]) => compare(a, b));
}
