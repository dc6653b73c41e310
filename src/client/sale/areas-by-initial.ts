// An alphabetical index of names, in the language of the page.
import { getLocale } from '../../shared/locale.ts';

/** The name by which a name is sorted: Arabic ones without the article `ال`. */
const withoutArticle = (label: string): string => label.replace(/^ال(?=\p{L})/u, '');
/** The initial of a name in the index; Arabic ones without their hamza. */
const initialOf = (label: string): string => withoutArticle(label).charAt(0).replace(/[أإآ]/u, 'ا').toUpperCase();

/** Groups items by the initial of their labels; groups and items are in alphabetical order. */
export function groupByInitial<T extends { label: string }>(items: readonly T[]): [initial: string, items: T[]][] {
  const { compare } = new Intl.Collator(getLocale());
  const groups = [...Map.groupBy(items, ({ label }) => initialOf(label))];
  return groups
    .map(([initial, members]): [string, T[]] => [
      initial,
      members.toSorted((a, b) => compare(withoutArticle(a.label), withoutArticle(b.label))),
    ])
    .toSorted(([a], [b]) => compare(a, b));
}
