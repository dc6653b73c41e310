// Messages between the server and the photo worker process. No image library may be imported here, because the server imports this file.

/** The most pixels of an uploaded photo. */
export const MAX_PIXELS = 40_000_000;

/** The most characters of a QR code's text; the links of permits are shorter. */
export const MAX_CODE_LENGTH = 500;

/** What the header of an uploaded file says: its number of pixels, or why it is refused, as a key of the error texts `UPLOAD_REFUSALS`. */
export type Inspection = { pixels: number } | { refused: 'type' | 'heic' | 'pdf' | 'pixels' };

/**
 * Two 64-bit hashes, `dct` of frequencies and `diff` of brightness differences, of the whole picture, of its middle 90 % and of its middle
 * in the format 4:3 (wide). Similar pictures differ in few bits. Each hash is the decimal text of a signed number, which a bigint column
 * takes.
 */
export interface PhotoHashes {
  dct: string;
  dctMiddle: string;
  dctWide: string;
  diff: string;
  diffMiddle: string;
  diffWide: string;
}

/** An encoded photo: the largest size, all renditions in the order of `uploadFiles`, and its hashes. */
export interface EncodedPhoto {
  width: number;
  height: number;
  files: Uint8Array[];
  hashes: PhotoHashes;
}

/** Result of each kind of task; null when the pixels cannot be read. */
export interface PhotoResults {
  inspect: Inspection;
  encode: EncodedPhoto | null;
  /** The text of a QR code in the picture; null also when there is none. */
  code: string | null;
  hash: PhotoHashes | null;
  /** A JPEG file. */
  share: Uint8Array | null;
}
export type PhotoTaskKind = keyof PhotoResults;

/** What a share picture shows. */
export interface ShareCard {
  /** The picture behind the texts; null to show a plain ground. */
  cover: Uint8Array | null;
  /** The largest line, such as a price. */
  headline: string;
  /** Up to three lines below it. */
  lines: readonly string[];
  /** Who offers it. */
  brand: string;
  /** The ground of the brand, as `#rrggbb`. */
  colour: string;
  isRightToLeft: boolean;
}

/** By how much a picture is turned clockwise. */
export type Turn = 0 | 90 | 270;
/** A file to encode. */
export interface PhotoToEncode {
  path: string;
  degrees: Turn;
}

/** What a task of each kind gets: the path of a file, or what to draw. */
export type PhotoInputs = Record<Exclude<PhotoTaskKind, 'share' | 'encode'>, string> & { encode: PhotoToEncode; share: ShareCard };

/** What the worker should do. */
export type PhotoTask = { [K in PhotoTaskKind]: { id: number; kind: K; input: PhotoInputs[K] } }[PhotoTaskKind];
/** The result of a task, sent back by the worker. */
export interface PhotoTaskResult {
  id: number;
  result: PhotoResults[PhotoTaskKind];
}
