// The `test` function of the end-to-end tests, which fails a test on console errors and waits until React has hydrated a page; and what
// tests share: the window widths, slow responses, and accessibility checks.
import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { createUser, type User } from './factories.ts';
import { expectHydrated, waitForHydration } from './page.ts';

/**
 * Console errors that are expected: the browser logs every response with an error status, every request that a test aborts, and every
 * script and window that a sandboxed frame blocks.
 */
const EXPECTED_ERRORS =
  /Failed to load resource: (the server responded with a status of (400|401|402|403|404|409)|net::ERR_FAILED)|^Blocked (script execution in 'about:srcdoc'|opening '.*made in a sandboxed frame)/;

interface Fixtures {
  /** Automatic: fails the test on a console error, a hydration mismatch or a script that the CSP blocked. */
  noConsoleErrors: undefined;
  /** A new user, registered through the API: `page` has the session cookie. */
  signedIn: User;
}

export const test = base.extend<Fixtures>({
  /** Navigation waits for hydration; pass `waitUntil: 'commit'` to act on a page before it is hydrated. */
  page: async ({ page }, use) => {
    const originalGoto = page.goto.bind(page);
    const originalReload = page.reload.bind(page);
    page.goto = async (url, options) => {
      const response = await originalGoto(url, options);
      if (options?.waitUntil !== 'commit') await waitForHydration(page);
      return response;
    };
    page.reload = async (options) => {
      const response = await originalReload(options);
      await waitForHydration(page);
      return response;
    };
    await use(page);
  },
  noConsoleErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED_ERRORS.test(message.text())) errors.push(`${page.url()}: ${message.text()}`);
      });
      page.on('pageerror', (error) => errors.push(`${page.url()}: ${error.message}`));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  signedIn: async ({ page }, use) => {
    await use(await createUser(page.request));
  },
});
export { expect, expectHydrated };

/** The two widths in pixels that every user flow is tested at: a desktop and a phone. */
export const WIDTHS = [1440, 390] as const;

/** Declares the same tests at both widths. */
export function atEveryWidth(declare: (width: (typeof WIDTHS)[number]) => void): void {
  for (const width of WIDTHS) {
    test.describe(`${width} wide`, () => {
      test.use({ viewport: { width, height: 900 } });
      declare(width);
    });
  }
}

/** The widths in pixels that no page may exceed: a desktop, a phone, and the narrowest window of WCAG 1.4.10. */
const PAGE_WIDTHS = [1440, 390, 320] as const;

/** Gives the window each width and fails softly where the page is wider; the window keeps the last width. */
export async function expectFits(page: Page): Promise<void> {
  for (const width of PAGE_WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    const contentWidth = await page.evaluate(async () => {
      // React has rendered for the new width after two frames
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      return document.documentElement.scrollWidth;
    });
    expect.soft(contentWidth, `width of ${page.url()} in a window of ${width} px`).toBeLessThanOrEqual(width);
  }
}

/** Delays responses of matching requests by 1.5 seconds, so that a test can act before hydration. */
export async function delayResponses(page: Page, url: RegExp): Promise<void> {
  await page.route(url, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
}

/**
 * Checks a page, or only its open modal dialog, with the axe rules that `selectRules` chooses.
 * @returns the violations as `rule: elements`
 */
async function findViolations(page: Page, selectRules: (axe: AxeBuilder) => AxeBuilder): Promise<string[]> {
  // legacy mode takes a third of the time, because it does not merge the results in a second page; axe cannot run in a sandboxed frame
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .exclude('iframe[sandbox]');
  const modal = '[role="dialog"][aria-modal="true"]';
  if (await page.locator(modal).first().isVisible()) axe.include(modal);
  const { violations } = await selectRules(axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const CONTRAST = 'color-contrast';

/** Fails on any violation of WCAG 2.2 AA or of the best practices that axe finds; softly, so that a test names each page that has one. */
export async function expectAccessible(page: Page): Promise<void> {
  expect.soft(await findViolations(page, (axe) => axe.withTags(TAGS)), page.url()).toEqual([]);
}

/** Like `expectAccessible` without the contrast of colours, which are the same in every language. */
export async function expectAccessibleText(page: Page): Promise<void> {
  expect.soft(await findViolations(page, (axe) => axe.withTags(TAGS).disableRules([CONTRAST])), page.url()).toEqual([]);
}

/** Tests all rules in the light colour scheme. In the dark scheme only the contrast can differ, so only that is tested. */
export async function expectAccessibleInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  expect.soft(await findViolations(page, (axe) => axe.withRules([CONTRAST])), `${page.url()} in dark colours`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
}
