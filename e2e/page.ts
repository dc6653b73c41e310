import type { Page } from '@playwright/test';

/** The living page: its scripts have taken over what the server sent. */
export async function expectAlive(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    Object.keys(document.getElementById('root')?.firstElementChild ?? {}).some((key) => key.startsWith('__react')),
  );
}
