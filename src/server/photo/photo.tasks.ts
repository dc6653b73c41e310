import type { EncodedPhoto } from './photo.encode.ts';

// Messages between the server and the worker process. No image library may be imported here, because the server imports this file.

/** The most pixels of an uploaded photo. */
export const MAX_PIXELS = 40_000_000;

/** The number of pixels by a file's header, or its error in `UPLOAD_REFUSALS`. */
export type Inspection = { pixels: number } | { refused: 'type' | 'pixels' };

/** Result of each kind of task; null when the pixels cannot be read. */
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
