// Tests of how many misspelt texts are parsed as intended, against the dictionary of 20,000 generated homes (`scripts/bench/search-quality/`).
import { expect, test } from 'vitest';
import { buildDictionary, findMismatches } from '../../../../scripts/bench/search-quality/judge.ts';
import { MISSPELT_TEXTS } from '../../../../scripts/bench/search-quality/texts.ts';
import { generateTypos } from '../../../../scripts/bench/search-quality/typos.ts';
import { understand } from './understand.ts';

const dictionary = buildDictionary(20_000);
/** A text with what it should be parsed into. */
type JudgedText = readonly [text: string, meant: Parameters<typeof findMismatches>[0]];
/** A line for each text that is not parsed as intended. */
const mismatchesOf = (texts: readonly JudgedText[]): string[] =>
  texts.flatMap(([text, meant]) => {
    const mismatches = findMismatches(meant, understand(text, dictionary));
    return mismatches.length ? `${text}: ${mismatches.join('; ')}` : [];
  });

test('95 % of two hundred misspelt texts are parsed as intended (A15)', () => {
  expect(MISSPELT_TEXTS.length).toBe(200);
  expect(mismatchesOf(MISSPELT_TEXTS).length, mismatchesOf(MISSPELT_TEXTS).join('\n')).toBeLessThanOrEqual(10);
});

test('95 % of generated texts with a typo in each longer word are parsed as intended, for every listed place and a type', () => {
  const generatedTexts = generateTypos();
  expect(generatedTexts.length).toBeGreaterThan(250);
  expect(mismatchesOf(generatedTexts).length, mismatchesOf(generatedTexts).join('\n')).toBeLessThanOrEqual(generatedTexts.length / 20);
});
