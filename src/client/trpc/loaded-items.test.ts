import { expect, test } from 'vitest';
import { loadedItems } from './loaded-items.ts';

test('an item that two pages have is in the list once, and a page that has not loaded adds none', () => {
  const firstPage = { data: { items: [{ id: 1 }, { id: 2 }] } };
  const secondPage = { data: { items: [{ id: 2 }, { id: 3 }] } };
  expect(loadedItems([firstPage, secondPage, {}])).toEqual([{ id: 1 }, { id: 2 }, { id: 3 }]);
});
