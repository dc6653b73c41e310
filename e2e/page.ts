import type { Page } from '@playwright/test';

/** Whether React has hydrated the layout and the page inside it. */
function isHydrated(): boolean {
  const hydrated = (element: Element | null | undefined) => Object.keys(element ?? {}).some((key) => key.startsWith('__react'));
  const layout = document.getElementById('root')?.firstElementChild;
  const control = document.querySelector('#main :is(button, input, select, textarea, a)');
  return hydrated(layout) && (control === null || hydrated(control));
}

/** Fails unless the page hydrates. */
export async function expectHydrated(page: Page): Promise<void> {
  await page.waitForFunction(isHydrated);
}

/** Waits for hydration if the document was rendered by this application. */
export async function waitForHydration(page: Page): Promise<void> {
  if ((await page.locator('script#state').count()) > 0) await expectHydrated(page);
}
