import { expect, test } from 'vitest';
import { FIGURES, LEADERS, VALUES } from './about.content.ts';

test('figures, values and leadership of the about page (R163)', () => {
  expect(FIGURES.map((pair) => pair.join(' '))).toEqual(['15,000+ properties listed', '500+ agents', '25,000+ customers', '7 emirates']);
  expect(VALUES.map(([name]) => name)).toEqual(['Excellence', 'Integrity', 'Innovation']);
  expect(LEADERS).toHaveLength(4);
});
