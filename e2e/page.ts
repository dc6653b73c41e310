// Waits for hydration, in tests and screenshots.
import type { Page } from '@playwright/test';

/** Whether React has hydrated the frame of the page and the page in it: `data-dehydrated` is removed by then (docs/hydration.md). */
const isHydrated = (): boolean =>
  document.getElementById('main') !== null && !document.querySelector('#root[data-dehydrated], #main[data-dehydrated]');

/** Fails unless the page hydrates. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Waits for hydration if the document was rendered by this application. */
export async function waitForHydration(page: Page): Promise<void> {
  if ((await page.locator('script#state').count()) > 0) await expectHydrated(page);
}
