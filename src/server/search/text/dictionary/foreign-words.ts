// Translates words of other languages in a search text into the English words that the search knows, by the file foreign-words.txt.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldText } from '../../../../shared/search/fold-text.ts';

/** Lines of `foreign-words.txt`: English words, then spellings of other languages. */
const LINES = readFileSync(join(import.meta.dirname, 'foreign-words.txt'), 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line) => line.split('|'));

/** English words by the folded words of another language, with single spaces. */
const englishByWords = new Map(
  LINES.flatMap(([english, ...forms]) =>
    forms.map((form): [string, string[]] => [
      foldText(form)
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim(),
      english!.split(' '),
    ]),
  ),
);
const MAX_WORDS = Math.max(...[...englishByWords.keys()].map((words) => words.split(' ').length));

/** Chinese is written without spaces; longer words come first. */
const CHINESE = [...englishByWords].filter(([words]) => /\p{Script=Han}/u.test(words)).sort(([a], [b]) => b.length - a.length);

/** Writes the Chinese words of a folded text in English, between spaces. */
export const translateChinese = (text: string): string =>
  /\p{Script=Han}/u.test(text)
    ? CHINESE.reduce((translated, [words, english]) => translated.replaceAll(words, ` ${english.join(' ')} `), text)
    : text;

/** The tokens with runs of words of other languages in English; the longest run counts. */
export function translateTokens(tokens: readonly string[]): string[] {
  const result: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    let length = Math.min(MAX_WORDS, tokens.length - at);
    while (length > 0 && !englishByWords.has(tokens.slice(at, at + length).join(' '))) length--;
    if (length > 0) result.push(...englishByWords.get(tokens.slice(at, at + length).join(' '))!);
    else result.push(tokens[at]!);
    at += Math.max(1, length);
  }
  return result;
}
