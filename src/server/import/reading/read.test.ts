// Tests of reading the beginning of a text in advance and of ending it, and of a CSV text with many blank lines; no files.
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';
import { peek } from './read.ts';

/** A text in two chunks that, like a file, has to be closed. */
function createText() {
  const state = { isClosed: false };
  async function* read(): AsyncGenerator<string> {
    try {
      yield 'first ';
      yield 'second';
    } finally {
      state.isClosed = true;
    }
  }
  return { state, text: read() };
}

/** Everything that a generator yields. */
async function toArray<T>(generator: AsyncGenerator<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of generator) items.push(item);
  return items;
}

test('close ends a text of which only the beginning was read', async () => {
  const { state, text } = createText();
  const { head, close } = await peek(text, 1);
  expect([head, state.isClosed]).toEqual(['first ', false]);
  await close();
  expect(state.isClosed).toBe(true);
});

test('a text begins again with the part that was read in advance', async () => {
  const { text } = createText();
  const peeked = await peek(text, 1);
  expect(await toArray(peeked.text)).toEqual(['first ', 'second']);
  await peeked.close();
});

test('a CSV text with many blank lines is read fast', async () => {
  async function* blankLines() {
    yield `reference\n${'\n'.repeat(200_000)}a`;
  }
  expect(await toArray(readCsv(blankLines(), ','))).toMatchObject([{ fields: { reference: 'a' } }]);
});
