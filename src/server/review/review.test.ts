import { expect, test } from 'vitest';
import { reviewerName } from './review.ts';

// an empty name is shown as `A member`, in the language of the reader
test.each([
  ['Hannah Becker', 'Hannah B.'],
  ['  noura   al mansoori ', 'noura M.'],
  ['Cher', 'Cher'],
  ['Hannah B.', 'Hannah B.'],
  ['حنان بكر', 'حنان ب.'],
  ['hannah@becker.example', ''],
  ['  ', ''],
  [`${'a'.repeat(98)} b`, `${'a'.repeat(95)} B.`],
])('the author %s is shown as %s', (name, shown) => {
  expect(reviewerName(name)).toBe(shown);
});
