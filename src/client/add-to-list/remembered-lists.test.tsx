import { beforeEach, expect, test } from 'vitest';
import { forgetList, rememberedLists, rememberList } from './remembered-lists.ts';

beforeEach(() => localStorage.clear());
const tokensOf = (userId: number | null) => rememberedLists(userId).map(({ token }) => token);

test('a list is remembered for each user of the browser who opened it, last used first, until it is forgotten', () => {
  rememberList({ token: 'a', name: 'Our homes', userId: 7, isOwn: true });
  rememberList({ token: 'b', name: 'Villas', userId: 7 });
  rememberList({ token: 'a', name: 'Our homes', userId: 8 });
  rememberList({ token: 'a', name: 'Our homes', userId: null });
  expect([tokensOf(7), tokensOf(8), tokensOf(null)]).toEqual([['b', 'a'], ['a'], ['a']]);
  rememberList({ token: 'a', name: 'Our new homes', userId: 7, isOwn: true });
  expect(rememberedLists(7).map(({ name }) => name)).toEqual(['Our new homes', 'Villas']);
  expect(rememberedLists(8).map(({ name }) => name)).toEqual(['Our homes']);
  forgetList('a');
  expect([tokensOf(7), tokensOf(8), tokensOf(null)]).toEqual([['b'], [], []]);
});
