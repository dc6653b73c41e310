import { expect, test } from 'vitest';
import { FIGURES, LEADERS, VALUES } from './about.content.ts';

test('the about page has the specified figures, values and leadership (R163)', () => {
  expect(FIGURES.map(([figure, label]) => `${figure} ${label()}`)).toEqual([
    '15,000+ properties listed',
    '500+ agents',
    '25,000+ customers',
    '7 emirates',
  ]);
  expect(VALUES.map(([name]) => name())).toEqual(['Excellence', 'Integrity', 'Innovation']);
  expect(LEADERS).toHaveLength(4);
});
