import { expect, test } from 'vitest';
import { experience } from './experience.ts';

const now = new Date('2026-11-15T10:00:00Z');
const createdAt = '2024-11-20T10:00:00Z';

test('a stored experience is shown unchanged', () => {
  expect(experience({ yearsExperience: 14, createdAt }, now)).toEqual({ label: 'Years of experience', value: '14', sentence: '14 years' });
});

test.each([
  ['2024-11-20T10:00:00Z', '1', '1 year with us'],
  ['2024-11-15T10:00:00Z', '2', '2 years with us'],
  ['2026-11-14T10:00:00Z', 'Less than 1', 'Less than a year with us'],
  ['2026-11-16T10:00:00Z', 'Less than 1', 'Less than a year with us'],
])('without a stored experience, the full years since registration on %s are shown', (joined, value, sentence) => {
  expect(experience({ yearsExperience: null, createdAt: joined }, now)).toEqual({ label: 'Years with us', value, sentence });
});
