import { expect, test } from 'vitest';
import { learn, misunderstood } from '../../../../scripts/lab/search-quality-judge.ts';
import { MISSPELT } from '../../../../scripts/lab/search-quality-texts.ts';
import { madeSlips } from '../../../../scripts/lab/search-quality-typos.ts';
import { parseText } from './parse.ts';

const vocabulary = learn(20_000);
const wrong = (texts: readonly (readonly [string, Parameters<typeof misunderstood>[0]])[]): string[] =>
  texts.flatMap(([text, meant]) => {
    const found = misunderstood(meant, parseText(text, vocabulary));
    return found.length ? `${text}: ${found.join('; ')}` : [];
  });

test('of two hundred misspelt texts 95 % are understood as they were meant (A15)', () => {
  expect(MISSPELT.length).toBe(200);
  expect(wrong(MISSPELT).length, wrong(MISSPELT).join('\n')).toBeLessThanOrEqual(10);
});

test('so are 95 % of texts that nobody wrote: every listed place and a type, with a slip in each longer word', () => {
  const made = madeSlips();
  expect(made.length).toBeGreaterThan(250);
  expect(wrong(made).length, wrong(made).join('\n')).toBeLessThanOrEqual(made.length / 20);
});
