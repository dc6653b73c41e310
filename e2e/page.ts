import type { Page } from '@playwright/test';

/** Whether the scripts have taken over what the server sent: the frame of the page, and the page in it. */
function isAlive(): boolean {
  const hydrated = (one: Element | null | undefined) => Object.keys(one ?? {}).some((key) => key.startsWith('__react'));
  const frame = document.getElementById('root')?.firstElementChild;
  const control = document.querySelector('#main :is(button, input, select, textarea, a)');
  return hydrated(frame) && (control === null || hydrated(control));
}

/** The living page. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(isAlive);
}

/** The living page, when what was opened is a page of ours. */
export async function settled(page: Page): Promise<void> {
  if ((await page.locator('script#state').count()) > 0) await expectAlive(page);
}
