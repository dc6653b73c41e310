import { expect, test } from 'vitest';
import { bioPreview } from './preview.ts';

test('a text of 200 characters is shown whole and one of 201 ends in an ellipsis', () => {
  expect(bioPreview('a'.repeat(200))).toBe('a'.repeat(200));
  expect(bioPreview('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`);
  expect(bioPreview(`${'a'.repeat(199)} b`)).toBe(`${'a'.repeat(199)}…`);
});

test('a preview never splits a character', () => {
  expect(bioPreview(`${'a'.repeat(199)}🏡 and more`)).toBe(`${'a'.repeat(199)}…`);
});
