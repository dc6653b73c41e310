import { expect, test } from 'vitest';
import { inLocale } from '../../../server/locale.ts';
import { placeLabel } from './place-label.ts';

test.each([
  ['Dubai Marina', 'دبي مارينا'],
  ['Tower 3, Dubai Marina', 'Tower 3، دبي مارينا'],
  ['__proto__', '__proto__'],
  ['constructor', 'constructor'],
])('the Arabic label of %s is %s', (name, label) => {
  expect(inLocale('ar', () => placeLabel(name))).toBe(label);
});
