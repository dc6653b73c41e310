import { expect, it } from 'vitest';
import { inLocale } from '../../server/locale.ts';
import { groupByInitial } from './areas-by-initial.ts';

/** Groups labels; each group as a list of its initial and its labels. */
const group = (...labels: string[]) =>
  groupByInitial(labels.map((label) => ({ label }))).map(([initial, items]) => [initial, ...items.map(({ label }) => label)]);

it('groups names by their initial in the order of the alphabet', () => {
  expect(group('Majan', 'Dubai Hills', 'Arjan', 'Damac Hills')).toEqual([
    ['A', 'Arjan'],
    ['D', 'Damac Hills', 'Dubai Hills'],
    ['M', 'Majan'],
  ]);
});

it('groups Arabic names by their initial without the article, and ignores a hamza', () => {
  inLocale('ar', () =>
    expect(group('دبي هيلز', 'البرشاء', 'برشا هايتس', 'الإمارات', 'أرجان')).toEqual([
      ['ا', 'أرجان', 'الإمارات'],
      ['ب', 'برشا هايتس', 'البرشاء'],
      ['د', 'دبي هيلز'],
    ]),
  );
});
