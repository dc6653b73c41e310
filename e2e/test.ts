import AxeBuilder from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { expectAlive, settled } from './page.ts';

/** A grey 1 × 1 picture in the place of every map tile: the real ones stand on another host. */
const TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64');

/** What a browser may complain about: answers that refuse on purpose and requests that a test cuts are logged by it as failed resources. */
const EXPECTED = /Failed to load resource: (the server responded with a status of (400|401|402|404|409)|net::ERR_FAILED)/;

/** Every test fails on an error in the console, a broken hydration or a refused script. */
export const test = base.extend<{ quiet: undefined }>({
  /** A page that is opened is alive before anybody touches it; `waitUntil: 'commit'` is for tests of the time before. */
  page: async ({ page }, use) => {
    const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
    page.goto = async (url, options) => {
      const answer = await goto(url, options);
      if (options?.waitUntil !== 'commit') await settled(page);
      return answer;
    };
    page.reload = async (options) => {
      const answer = await reload(options);
      await settled(page);
      return answer;
    };
    await use(page);
  },
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' && !EXPECTED.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(error.message));
      await page.route(/tile\.openstreetmap\.org/, (route) => route.fulfill({ contentType: 'image/png', body: TILE }));
      await use(undefined);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
export { expect, expectAlive };

/** No violation of WCAG 2.2 AA that axe can see. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  expect(violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.target.join(' ')).join(', ')}`)).toEqual([]);
}
