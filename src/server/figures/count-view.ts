// Counts that visitors opened the pages of properties.
import type { ViewSource } from '../../shared/figures/counting.ts';
import type { Context } from '../context.ts';
import { createVisitorMemory } from './first-time.ts';
import { isFromPage } from './from-page.ts';
import { countEvents } from './write-counts.ts';

const firstViews = createVisitorMemory(50_000);

/**
 * Counts that a visitor opened a home's page, once in half an hour; programs do not count. The browser calls it once the page was visible for a second, so that
 * rendering a page counts nothing. No address or cookie is stored.
 * @returns `counted`: false for a program and a repeated view; true even for a home that `countEvents` will leave out
 */
export async function recordView(ctx: Context, propertyId: number, source: ViewSource): Promise<{ counted: boolean }> {
  if (!isFromPage(ctx) || firstViews(ctx, [propertyId], ctx.now().getTime()).length === 0) return { counted: false };
  countEvents({ ...ctx, viewer: ctx.signedIn?.user.id ?? null }, [propertyId], `opened_${source}`);
  return { counted: true };
}
