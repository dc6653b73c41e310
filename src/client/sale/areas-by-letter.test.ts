import { expect, it } from 'vitest';
import { inLocale } from '../../server/locale.ts';
import { groupByLetter } from './areas-by-letter.ts';

const group = (...labels: string[]) =>
  groupByLetter(labels.map((label) => ({ label }))).map(([letter, items]) => [letter, ...items.map((one) => one.label)]);

it('groups names by their first letter in the order of the alphabet', () => {
  expect(group('Majan', 'Dubai Hills', 'Arjan', 'Damac Hills')).toEqual([
    ['A', 'Arjan'],
    ['D', 'Damac Hills', 'Dubai Hills'],
    ['M', 'Majan'],
  ]);
});

it('groups Arabic names by the letter after the article, whatever the hamza', () => {
  inLocale('ar', () =>
    expect(group('دبي هيلز', 'البرشاء', 'برشا هايتس', 'الإمارات', 'أرجان')).toEqual([
      ['ا', 'أرجان', 'الإمارات'],
      ['ب', 'برشا هايتس', 'البرشاء'],
      ['د', 'دبي هيلز'],
    ]),
  );
});
