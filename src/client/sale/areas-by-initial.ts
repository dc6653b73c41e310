import { getLocale } from '../../shared/locale.ts';

/** What a name is ordered by: Arabic names without their article. */
const withoutArticle = (label: string): string => label.replace(/^ال(?=\p{L})/u, '');
/** The initial under which a name stands in an index; Arabic ones without their hamza. */
const initialOf = (label: string): string => withoutArticle(label).charAt(0).replace(/[أإآ]/u, 'ا').toUpperCase();

/** Things with names in the language of the page, in groups by initial; groups and names are in the order of the alphabet. */
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
