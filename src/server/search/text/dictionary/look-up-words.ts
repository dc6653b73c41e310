// Looks up in `properties` whether any listing has a word that the dictionary lacks. The answers are kept in this process with the dictionary.
import type { EntityManager } from '@mikro-orm/postgresql';
import { wordsOf } from '../../../../shared/search/fold-text.ts';
import { tryRows } from '../../../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../../../db/sql.ts';
import { understand } from '../understand.ts';
import { getSearchDictionary } from './dictionary.ts';
import type { SearchDictionary } from './search-dictionary.ts';

/** How many answers are kept with a dictionary at most. The dictionary, and with it the answers, is loaded again every minute. */
const MAX_CACHED = 2000;
/** How many words of a text are looked up at most. */
const MAX_WORDS = 8;

/**
 * Looks up which unknown words of a text any listing has, and stores the answers in `dictionary.occurs`, so that a search can leave out words that no listing
 * has instead of finding nothing. Quick, because words that the dictionary lacks are rare. Single letters, which the dictionary never has, are not looked up.
 * When it takes too long, nothing is stored.
 */
export async function lookUpWords(em: EntityManager, dictionary: SearchDictionary, text: string): Promise<void> {
  const { occurs } = dictionary;
  if (!occurs) return;
  const unknownWords = understand(text, dictionary).pieces.flatMap(({ kind, filter }) =>
    kind === 'unknown' ? (filter.preferred ?? []) : [],
  );
  const words = [...new Set(unknownWords.flatMap(wordsOf))].filter((word) => word.length > 1 && !occurs.has(word)).slice(0, MAX_WORDS);
  if (words.length === 0) return;
  const params = new SqlParams();
  // `count` instead of `exists`, for which the planner would read the whole table to find the first match of a rare word
  const counts = words.map(
    (word) =>
      `(select count(*) from properties where status = 'published' and tsv @@ plainto_tsquery('english', ${params.bind(word)})) > 0`,
  );
  const foundRows = await tryRows<{ occurs: boolean[] }>(
    em,
    unpreparedStatement(`select array[${counts.join(', ')}] as occurs`, params.list),
  );
  if (!foundRows) return;
  if (occurs.size + words.length > MAX_CACHED) occurs.clear();
  for (const [n, word] of words.entries()) occurs.set(word, foundRows[0]!.occurs[n]!);
}

/** The search dictionary, in which the unknown words of a text were looked up; without a text as it is. */
export async function dictionaryFor(em: EntityManager, text: string | undefined): Promise<SearchDictionary> {
  const dictionary = await getSearchDictionary(em);
  if (text) await lookUpWords(em, dictionary, text);
  return dictionary;
}
