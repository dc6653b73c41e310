/**
 * The items of several pages of one list, in order and without duplicates: an item that is added between two requests moves the last one of a page
 * to the next page, so that both have it. A page that has not loaded has no `data`.
 */
export function loadedItems<Item extends { id: number }>(pages: readonly { data?: { items: readonly Item[] } | undefined }[]): Item[] {
  const items = pages.flatMap((page) => page.data?.items ?? []);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}
