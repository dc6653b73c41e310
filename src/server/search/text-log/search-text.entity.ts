import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { FilterPiece } from '../../../shared/search/pieces.ts';

/** How often a text was searched on a day (UTC), and how it was read. Nothing about who searched it is kept. */
export const SearchText = defineEntity({
  name: 'SearchText',
  tableName: 'search_texts',
  properties: {
    day: p.date().primary(),
    text: p.string().length(200).primary(),
    n: p.integer(),
    /** In the order of the text: what each part was read as, `unknown` and `unavailable` parts included. */
    pieces: p.json<LoggedPiece[]>(),
  },
});
export type SearchText = InferEntity<typeof SearchText>;

/** A part of a logged text. */
export interface LoggedPiece extends FilterPiece {
  /** The words of the text, folded. */
  words: string;
}
