// The entity of the table `search_texts`, the log of searched texts.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { FilterPiece } from '../../../shared/search/pieces.ts';

/** How often a text was searched on a day (UTC), and how it was parsed. Nothing about who searched it is kept. */
export const SearchText = defineEntity({
  name: 'SearchText',
  tableName: 'search_texts',
  properties: {
    day: p.date().primary(),
    text: p.string().length(200).primary(),
    /** The number of searches. */
    n: p.integer(),
    /** In the order of the text: what each part was parsed as, `unknown` and `unavailable` parts included. */
    pieces: p.json<LoggedPiece[]>(),
  },
});
export type SearchText = InferEntity<typeof SearchText>;

/** What a part of a logged text was parsed as. */
export interface LoggedPiece extends FilterPiece {
  /** The words of the part, in one spelling (`foldText`). */
  words: string;
}
