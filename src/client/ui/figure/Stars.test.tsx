import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Stars } from './Stars.tsx';

afterEach(cleanup);

const CHARACTERS: Record<string, string> = { 'star-filled': '★', 'star-half-filled': '½', star: '☆' };
/** The five stars as characters, from the names of their icons: `★` full, `½` half, `☆` empty. */
const drawnStars = () =>
  [...screen.getByRole('img').querySelectorAll('use')].map((use) => CHARACTERS[use.getAttribute('href')!.split('#')[1]!]).join('');

test.each([
  [0, '☆☆☆☆☆', '0.0 out of 5'],
  [3.2, '★★★☆☆', '3.2 out of 5'],
  [4.5, '★★★★½', '4.5 out of 5'],
  [4.8, '★★★★★', '4.8 out of 5'],
  [5, '★★★★★', '5.0 out of 5'],
])('a rating of %d is drawn as %s and read aloud with one decimal (R275)', (rating, stars, name) => {
  render(<Stars rating={rating} />);
  expect(drawnStars()).toBe(stars);
  expect(screen.getByRole('img').getAttribute('aria-label')).toBe(name);
});
