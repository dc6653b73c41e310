// Parses a search text into a filter and counts the homes that match it for each purpose (to buy, to rent). Reads `properties` and logs what people search.
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES } from '../../shared/property/property.ts';
import { COUNT_CAP, type SearchFilter } from '../../shared/search/search.ts';
import type { Context } from '../context.ts';
import { countVariants, toReachedCriteria } from './planner/planner.ts';
import { dictionaryFor, type Understanding, understand } from './text/parser.ts';
import { logSearchText } from './text-log/text-log.ts';

/** What a text asks for, with the number of matching homes for each purpose. */
export interface CountedUnderstanding extends Understanding {
  /**
   * How many homes to buy and to rent match, counted up to COUNT_CAP - 1; a count is null when counting took too long. Null as a whole when the text
   * names a purpose.
   */
  counts: { Buy: number | null; Rent: number | null } | null;
  /** The purpose that the text names; without one, `Rent` when only homes to rent match, else `Buy`. */
  purpose: 'Buy' | 'Rent' | 'Any';
}

/** The filters to count: the filter with each purpose, first to buy, then to rent; none when it names a purpose itself. */
export const purposeVariants = (filter: SearchFilter): SearchFilter[] =>
  filter.transactionType ? [] : TRANSACTION_TYPES.map((transactionType) => ({ ...filter, transactionType }));

/** Adds the counts of its `purposeVariants` to what a text asks for; `counts` is null when counting took too long. */
export function withPurposes(understanding: Understanding, counts: readonly number[] | null): CountedUnderstanding {
  const { transactionType } = understanding.filter;
  if (transactionType) return { ...understanding, counts: null, purpose: transactionType };
  const [buy, rent] = counts ?? [null, null];
  return { ...understanding, counts: { Buy: buy!, Rent: rent! }, purpose: buy === 0 && rent! > 0 ? 'Rent' : 'Buy' };
}

/** Parses a text and counts the homes of each purpose. Words that the dictionary lacks are looked up in `properties` first. */
export async function understandText(em: EntityManager, text: string): Promise<CountedUnderstanding> {
  const dictionary = await dictionaryFor(em, text);
  const understanding = understand(text, dictionary);
  const variants = await Promise.all(purposeVariants(understanding.filter).map((filter) => toReachedCriteria(filter, dictionary)));
  return withPurposes(understanding, await countVariants(em, variants, COUNT_CAP - 1, { isProbed: true }));
}

/** Like `understandText`, for a text that a person searched: also logs it for the table `search_texts`. */
export async function understandSearch(ctx: Context, text: string): Promise<CountedUnderstanding> {
  const understanding = await understandText(ctx.em, text);
  logSearchText(ctx, text, understanding.pieces);
  return understanding;
}
