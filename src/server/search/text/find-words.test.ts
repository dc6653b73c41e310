import { expect, test } from 'vitest';
import { buildVocabulary, findMismatches } from '../../../../scripts/lab/search-quality-judge.ts';
import { MISSPELT_TEXTS } from '../../../../scripts/lab/search-quality-texts.ts';
import { generateTypos } from '../../../../scripts/lab/search-quality-typos.ts';
import { parseText } from './parse.ts';

const vocabulary = buildVocabulary(20_000);
const wrong = (texts: readonly (readonly [string, Parameters<typeof findMismatches>[0]])[]): string[] =>
  texts.flatMap(([text, meant]) => {
    const found = findMismatches(meant, parseText(text, vocabulary));
    return found.length ? `${text}: ${found.join('; ')}` : [];
  });

test('of two hundred misspelt texts 95 % are parsed as intended (A15)', () => {
  expect(MISSPELT_TEXTS.length).toBe(200);
  expect(wrong(MISSPELT_TEXTS).length, wrong(MISSPELT_TEXTS).join('\n')).toBeLessThanOrEqual(10);
});

test('95 % of generated texts are parsed as intended: every listed place and a type, with a typo in each longer word', () => {
  const made = generateTypos();
  expect(made.length).toBeGreaterThan(250);
  expect(wrong(made).length, wrong(made).join('\n')).toBeLessThanOrEqual(made.length / 20);
});
