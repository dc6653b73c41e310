/** The whole file is refused: the message is the one line that the person reads. */
export class FeedError extends Error {}

/** Reading ended before the end of the file; every row before `line` was read. */
export class FeedStopped extends Error {
  line: number;
  constructor(reason: string, line: number) {
    super(reason);
    this.line = line;
  }
}

/** Column or tag path → text, or the texts of a repeated tag. */
export type Fields = Record<string, string | string[]>;

/** One row of the file with the line it begins at, or why it cannot be read. */
export type RawRow = { line: number; fields: Fields } | { line: number; problem: string };

/** No row is longer than this; a file that says otherwise would fill the memory. */
export const MAX_ROW = 2_000_000;

/** The first `size` characters and, apart from them, the whole text again. */
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
  async function* again(): AsyncGenerator<string> {
    yield* pieces;
    if (failure) throw failure;
    yield* text;
  }
  return { head: pieces.join(''), text: again() };
}

/** Says at which line the text stopped: the opener of the file cannot know. */
export async function* stopAt(text: AsyncIterable<string>, line: () => number): AsyncGenerator<string> {
  try {
    yield* text;
  } catch (error) {
    throw error instanceof FeedStopped ? new FeedStopped(error.message, line()) : error;
  }
}
