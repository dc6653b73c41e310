import type { EncodedPhoto } from './photo.encode.ts';

// What the server asks of the process that opens photos. Nothing here may import an image library: the server imports it.

/** An uploaded photo has at most this many pixels. */
export const MAX_PIXELS = 40_000_000;

/** What a file's header says: its pixels, or which of `UPLOAD_REFUSALS` it gets. */
export type Inspection = { pixels: number } | { refused: 'type' | 'pixels' };

/** The kinds of task and what each answers; null when the pixels cannot be read. */
export interface PhotoResults {
  inspect: Inspection;
  encode: EncodedPhoto | null;
}
export type PhotoTaskKind = keyof PhotoResults;

export interface PhotoTask {
  id: number;
  kind: PhotoTaskKind;
  path: string;
}
export interface PhotoAnswer {
  id: number;
  result: PhotoResults[PhotoTaskKind];
}
