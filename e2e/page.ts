// Waits until React has hydrated a page of the site, for tests and screenshots.
import type { Page } from '@playwright/test';

/** Whether React has hydrated the header and footer (`#root`) and the page: it removes `data-dehydrated` then (docs/hydration.md). */
const isHydrated = (): boolean =>
  document.getElementById('main') !== null && !document.querySelector('#root[data-dehydrated], #main[data-dehydrated]');

/** Waits until the page is hydrated, and fails if it is not in time. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Waits for hydration if the document is a page of this application, which has its data in `script#state`. */
export async function waitForHydration(page: Page): Promise<void> {
  if ((await page.locator('script#state').count()) > 0) await expectHydrated(page);
}
