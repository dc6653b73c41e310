// What all readers of files share: errors, rows, and reading the beginning of a text in advance.

/** The file cannot be imported; the message is the one line that is shown. */
export class FeedError extends Error {}

/** Reading ended before the end of the file; every row before `line` was read. */
export class FeedStopped extends Error {
  line: number;
  constructor(reason: string, line: number) {
    super(reason);
    this.line = line;
  }
}

/** Column or tag path → text, or list of texts for a repeated tag. */
export type Fields = Record<string, string | string[]>;

/** One row of the file with its first line, or the problem in it. */
export type RawRow = { line: number; fields: Fields } | { line: number; problem: string };

/** The most characters of a row; protects the memory from malformed files. Of a CSV field that has not ended, the parser counts bytes. */
export const MAX_ROW_CHARACTERS = 2_000_000;
/** This limit, as messages name it. */
export const MAX_ROW_TEXT = `${MAX_ROW_CHARACTERS / 1_000_000} MB`;

/** Reads the first `size` characters and returns them together with the whole text. @throws FeedError when nothing can be read */
export async function peek(text: AsyncGenerator<string>, size: number): Promise<{ head: string; text: AsyncGenerator<string> }> {
  const pieces: string[] = [];
  let failure: unknown;
  try {
    for (let length = 0; length < size; ) {
      const next = await text.next();
      if (next.done) break;
      pieces.push(next.value);
      length += next.value.length;
    }
  } catch (error) {
    if (!(error instanceof FeedStopped)) throw error;
    if (pieces.length === 0) throw new FeedError(`Nothing can be read: ${error.message}`);
    failure = error;
  }
  async function* readAgain(): AsyncGenerator<string> {
    yield* pieces;
    if (failure) throw failure;
    yield* text;
  }
  return { head: pieces.join(''), text: readAgain() };
}

/** Passes a text on; when reading it fails, the FeedStopped error gets the current line, which only the reader of the format knows. */
export async function* withLineInErrors(text: AsyncIterable<string>, currentLine: () => number): AsyncGenerator<string> {
  try {
    yield* text;
  } catch (error) {
    throw error instanceof FeedStopped ? new FeedStopped(error.message, currentLine()) : error;
  }
}
