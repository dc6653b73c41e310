import { getLocale } from '../../shared/locale.ts';

/** What a name is ordered by: Arabic names without their article. */
const withoutArticle = (label: string): string => label.replace(/^ال(?=\p{L})/u, '');
/** The letter under which a name stands in an index; Arabic letters without their hamza. */
const letterOf = (label: string): string => withoutArticle(label).charAt(0).replace(/[أإآ]/u, 'ا').toUpperCase();

/** Things with names in the language of the page, in groups by letter; groups and names are in the order of the alphabet. */
export function groupByLetter<T extends { label: string }>(items: readonly T[]): [letter: string, items: T[]][] {
  const { compare } = new Intl.Collator(getLocale());
  const groups = [...Map.groupBy(items, ({ label }) => letterOf(label))];
  return groups
    .map(([letter, members]): [string, T[]] => [
      letter,
      members.toSorted((a, b) => compare(withoutArticle(a.label), withoutArticle(b.label))),
    ])
    .toSorted(([a], [b]) => compare(a, b));
}
