// The type of a fact: fixed phrases of search texts, such as `furnished`, that ask for one filter.
import type { PieceKind } from '../../../../shared/search/pieces.ts';
import type { SearchFilter } from '../../../../shared/search/search.ts';

/** Phrases with the filter that they ask for. Places, types, purposes, amenities and numbers are no facts; they are recognised elsewhere. */
export interface Fact {
  /** What the filter is about. */
  kind: PieceKind;
  filter: SearchFilter;
  /** The phrases, in English and Arabic. */
  forms: readonly string[];
  /** The filter that `not` with one of the phrases asks for; without it, `not` with a phrase is not answered. */
  negated?: SearchFilter;
}

/** The phrases of a text in which commas separate them. */
export const phrasesIn = (text: string): string[] => text.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
