import { expect, test } from 'vitest';
import { reviewerName } from './review.ts';

test.each([
  ['Hannah Becker', 'Hannah B.'],
  ['  noura   al mansoori ', 'noura M.'],
  ['Cher', 'Cher'],
  ['Hannah B.', 'Hannah B.'],
  ['حنان بكر', 'حنان ب.'],
  ['hannah@becker.example', 'A member'],
  ['  ', 'A member'],
])('the author %s is shown as %s', (name, shown) => {
  expect(reviewerName(name)).toBe(shown);
});
