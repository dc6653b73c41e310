import { expect, test } from 'vitest';
import { addNoteSchema, createShortlistSchema, joinShortlistSchema } from './shortlist-schemas.ts';

const TOKEN = 'a'.repeat(20);

test('a person’s name keeps its apostrophe as that of ASCII', () => {
  expect(joinShortlistSchema.parse({ token: TOKEN, name: 'O’Brien' }).name).toBe("O'Brien");
  expect(joinShortlistSchema.safeParse({ token: TOKEN, name: 'O\u200bBrien' }).success).toBe(false);
});

test.each(['', ' ', '\u200b', '\u2060\u00ad'])('a name of a list or a note that shows nothing is missing: %j', (text) => {
  const names = createShortlistSchema.safeParse({ name: text, yourName: 'Layla' });
  expect(names.error?.issues.map(({ message }) => message)).toEqual(['Name is required']);
  const notes = addNoteSchema.safeParse({ token: TOKEN, propertyId: 1, text });
  expect(notes.error?.issues.map(({ message }) => message)).toEqual(['Write something first.']);
});
