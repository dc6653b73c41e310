// What a search text means, with the number of homes for each purpose.
import type { EntityManager } from '@mikro-orm/postgresql';
import { TRANSACTION_TYPES } from '../../shared/property/property.ts';
import { COUNT_CAP, type SearchFilter } from '../../shared/search/search.ts';
import type { Context } from '../context.ts';
import { countVariants } from './counts/count-variants.ts';
import { toSearchCriteria } from './criteria/resolve-criteria.ts';
import { getSearchDictionary } from './text/dictionary/dictionary.ts';
import { lookUpWords } from './text/dictionary/look-up-words.ts';
import { type Understanding, understand } from './text/understand.ts';
import { logSearchText } from './text-log/text-log.ts';

/** What a text asks for, with the number of homes for each purpose. */
export interface CountedUnderstanding extends Understanding {
  /** Homes to buy and to rent, COUNT_CAP - 1 at most, when the text names no purpose; null when counting takes too long. */
  counts: { Buy: number | null; Rent: number | null } | null;
  /** The purpose of the text, else the one with matches, Buy first. */
  purpose: 'Buy' | 'Rent' | 'Any';
}

/** The filters to count when a text names no purpose: to buy, to rent. */
export const purposeVariants = (filter: SearchFilter): SearchFilter[] =>
  filter.transactionType ? [] : TRANSACTION_TYPES.map((transactionType) => ({ ...filter, transactionType }));

/** An understanding with the counts of its `purposeVariants`, which are null when counting took too long. */
export function withPurposes(understanding: Understanding, counts: readonly number[] | null): CountedUnderstanding {
  const { transactionType } = understanding.filter;
  if (transactionType) return { ...understanding, counts: null, purpose: transactionType };
  const [buy, rent] = counts ?? [null, null];
  return { ...understanding, counts: { Buy: buy!, Rent: rent! }, purpose: buy === 0 && rent! > 0 ? 'Rent' : 'Buy' };
}

/** What a text asks for, and how many homes both purposes have when it names none. */
export async function understandText(em: EntityManager, text: string): Promise<CountedUnderstanding> {
  const dictionary = await getSearchDictionary(em);
  await lookUpWords(em, dictionary, text);
  const understanding = understand(text, dictionary);
  const variants = purposeVariants(understanding.filter).map((filter) => toSearchCriteria(filter, dictionary));
  return withPurposes(understanding, await countVariants(em, variants, COUNT_CAP - 1, { isProbed: true }));
}

/** `understandText` for a text that a person searched, which is logged. */
export async function understandSearch(ctx: Context, text: string): Promise<CountedUnderstanding> {
  const understanding = await understandText(ctx.em, text);
  logSearchText(ctx, text, understanding.pieces);
  return understanding;
}
