// Tests that the server's tRPC transformer writes the same JSON as superjson, although it skips superjson for plain values.
import superjson from 'superjson';
import { expect, test } from 'vitest';
import { transformer } from './trpc-transformer.ts';

const PLAIN_VALUES = [null, true, 0, -1.5, 'text', [], {}, [1, ['a', null]], { a: { b: [{ c: 'd' }] }, e: null }];
const SUPERJSON_VALUES = [
  undefined,
  { a: undefined },
  [undefined],
  new Date(0),
  { at: new Date(0) },
  Number.NaN,
  Number.POSITIVE_INFINITY,
  -0,
  10n,
  new Map([['a', new Set([1])]]),
  /a/g,
  new URL('https://example.com/'),
  { deep: [{ list: [1, { at: new Date(5) }] }] },
];
/** The JSON of an output as it is sent. */
const toSentText = (value: unknown) => JSON.stringify(transformer.output.serialize(value));

test.each([...PLAIN_VALUES, ...SUPERJSON_VALUES].map((value) => [value]))('%o is unchanged after a round trip', (value) => {
  expect(superjson.deserialize(JSON.parse(toSentText(value)))).toStrictEqual(value);
  expect(toSentText(value)).toBe(JSON.stringify(superjson.serialize(value)));
});

test('an object that occurs twice in an output arrives twice', () => {
  const home = { id: 1 };
  expect(superjson.deserialize(JSON.parse(toSentText([home, home])))).toStrictEqual([home, home]);
});

test('an input is read as plain JSON, and instructions to build other values are ignored', () => {
  const sentInput = JSON.parse(JSON.stringify(transformer.input.serialize({ at: new Date(0), missing: undefined, list: [1, 'a'] })));
  expect(sentInput).toEqual({ json: { at: '1970-01-01T00:00:00.000Z', list: [1, 'a'] } });
  expect(transformer.input.deserialize({ ...sentInput, meta: { values: { at: ['Date'] } } })).toEqual(sentInput.json);
  expect(transformer.input.deserialize(JSON.parse(JSON.stringify(transformer.input.serialize(undefined))))).toBeUndefined();
});
