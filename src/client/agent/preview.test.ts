import { expect, test } from 'vitest';
import { bioPreview } from './preview.ts';

test('200 characters are shown whole, the 201st makes an ellipsis', () => {
  expect(bioPreview('a'.repeat(200))).toBe('a'.repeat(200));
  expect(bioPreview('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`);
  expect(bioPreview(`${'a'.repeat(199)} b`)).toBe(`${'a'.repeat(199)}…`);
});

test('no character is cut in two', () => {
  expect(bioPreview(`${'a'.repeat(199)}🏡 and more`)).toBe(`${'a'.repeat(199)}…`);
});
