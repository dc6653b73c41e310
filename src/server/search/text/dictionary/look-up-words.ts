// Looks up whether any listing has a word that the dictionary lacks. The answers are kept in this process with the dictionary.
import type { EntityManager } from '@mikro-orm/postgresql';
import { tryRows } from '../../../db/costly-reads.ts';
import { SqlParams, unpreparedStatement } from '../../../db/sql.ts';
import { wordsOf } from '../match.ts';
import { understand } from '../understand.ts';
import type { SearchDictionary } from './search-dictionary.ts';

/** Answers that are kept at most with a dictionary, which is loaded again every minute. */
const MAX_CACHED = 2000;
/** Words of a text that are looked up at most. */
const MAX_WORDS = 8;

/**
 * Looks up in the listings which of a text's unknown words occur, and stores the answers in `dictionary.occurs`, so that a word that no listing has leaves no
 * list empty. The text index answers at once, because words that the dictionary lacks are rare; single letters, which it never has, are left out. Nothing is
 * stored when that takes too long.
 */
export async function lookUpWords(em: EntityManager, dictionary: SearchDictionary, text: string): Promise<void> {
  const { occurs } = dictionary;
  if (!occurs) return;
  const unknown = understand(text, dictionary).pieces.flatMap(({ kind, filter }) => (kind === 'unknown' ? (filter.keywords ?? []) : []));
  const words = [...new Set(unknown.flatMap(wordsOf))].filter((word) => word.length > 1 && !occurs.has(word)).slice(0, MAX_WORDS);
  if (words.length === 0) return;
  const params = new SqlParams();
  // counting instead of asking for one: the planner reads the whole table for the first match of a rare word
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
