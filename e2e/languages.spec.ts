// English and Arabic: switching between them, links of Arabic pages, pages that fit narrow windows, Arabic pages without English texts, and
// the offer of Arabic on the home page.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { STAFF_SECTIONS } from '../src/client/staff/staff.queries.ts';
import { ROUTE_ADDRESSES } from '../src/testing/route-addresses.ts';
import { sampleOf } from '../src/testing/sample.ts';
import { makeUnique, signIn } from './factories.ts';
import { linkPath, waitForEmail } from './mailbox.ts';
import { createStaff, reportHomes } from './staff.ts';
import { expect, expectAccessibleText, expectFits, expectHydrated, test } from './test.ts';

test('the language switch keeps the page, its query and the scroll position', async ({ page }) => {
  await page.goto('/properties?transactionType=Rent&sort=price-asc');
  await expectHydrated(page);
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2));
  await page.getByRole('link', { name: 'العربية' }).evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('/ar/properties?transactionType=Rent&sort=price-asc');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const readScrollFraction = () => page.evaluate(() => window.scrollY / document.documentElement.scrollHeight);
  await expect.poll(readScrollFraction).toBeGreaterThan(0.4);
  expect(await readScrollFraction()).toBeLessThan(0.6);
  await expectHydrated(page);
  await page.getByRole('link', { name: 'English' }).evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('/properties?transactionType=Rent&sort=price-asc');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('navigation links and the search form of an Arabic page lead to Arabic pages', async ({ page }) => {
  await page.goto('/ar/help');
  await expectHydrated(page);
  await page.getByRole('navigation', { name: 'التنقل الرئيسي' }).getByRole('link', { name: 'إيجار' }).click();
  await page.waitForURL('/ar/properties?transactionType=Rent');
  await page.goBack();
  await page.waitForURL('/ar/help');
  await page.goto('/ar');
  await expectHydrated(page);
  await page.getByRole('form', { name: 'ابحث عن منزل' }).getByRole('button', { name: 'ابحث عن عقارات' }).click();
  await page.waitForURL('/ar/properties?transactionType=Buy');
});

/** How a page is visited: whether axe checks it, and what opens a part of it. */
interface Visit {
  hasAxe?: boolean;
  openPart?: () => Promise<void>;
}

/**
 * Finds texts and labels of the page that are an English message of several words, or the id of a message (`search_no_results`), which is
 * what a missing message shows. Messages with values (`{count}`) are not found. Elements marked as English are skipped.
 */
async function findEnglishMessages(page: Page): Promise<string[]> {
  const shownTexts = await page.evaluate(() => {
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (!parentElement?.closest('script, style, [lang="en"]')) texts.push((textContent ?? '').trim());
    }
    for (const element of document.querySelectorAll('[aria-label], [title], [alt], [placeholder]')) {
      if (element.closest('[lang="en"]')) continue;
      for (const name of ['aria-label', 'title', 'alt', 'placeholder']) texts.push(element.getAttribute(name) ?? '');
    }
    return texts;
  });
  const isMessageId = (text: string) => /^[a-z]+(?:_[a-z0-9]+)+$/.test(text);
  return shownTexts.filter((text) => ENGLISH_MESSAGES.has(text) || isMessageId(text));
}

const MESSAGES_FOLDER = 'src/shared/messages/en';

/** The English messages of several words: one word may be the same in both languages. */
function readEnglishMessages(): Set<string> {
  const messages = new Set<string>();
  for (const file of readdirSync(MESSAGES_FOLDER)) {
    const textById = JSON.parse(readFileSync(join(MESSAGES_FOLDER, file), 'utf8')) as Record<string, unknown>;
    for (const [id, text] of Object.entries(textById)) {
      // people of the about page have the names of demo agents, whose names are not translated
      const isNameOfPerson = /^info_leader_\w+_name$/.test(id);
      if (typeof text === 'string' && text.includes(' ') && !isNameOfPerson) messages.add(text);
    }
  }
  return messages;
}
const ENGLISH_MESSAGES = readEnglishMessages();

/** How many pages one test opens, one after the other, so that they share scripts and styles. */
const PAGES_OF_A_TEST = 10;

const ROUTES = Object.entries(ROUTE_ADDRESSES);
/** The routes whose Arabic page is checked with axe; most of what it finds does not depend on the language. */
const CHECKED_ROUTES = new Set(sampleOf(ROUTES, 12).map(([route]) => route));

test.describe('every width', () => {
  test.use({ viewport: { width: 320, height: 700 } });

  /**
   * Opens the Arabic page, with the part of it that `openPart` opens. Fails if it is wider than a window, has English texts or, when axe
   * checks it, is not accessible.
   */
  async function visitInArabic(page: Page, path: string, { hasAxe = true, openPart }: Visit = {}): Promise<void> {
    await page.goto(path === '/' ? '/ar' : `/ar${path}`);
    await page.waitForLoadState('networkidle');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await openPart?.();
    await expectFits(page);
    expect.soft(await findEnglishMessages(page), page.url()).toEqual([]);
    if (hasAxe) await expectAccessibleText(page);
  }

  /** Opens a page in both languages. */
  async function visitInBothLanguages(page: Page, path: string, visit: Visit = {}): Promise<void> {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await visit.openPart?.();
    await expectFits(page);
    await visitInArabic(page, path, visit);
  }

  for (let first = 0; first < ROUTES.length; first += PAGES_OF_A_TEST) {
    const routes = ROUTES.slice(first, first + PAGES_OF_A_TEST);
    const names = routes.map(([route]) => route).join(' ');
    test(`Arabic pages do not scroll sideways, have no English texts and are accessible: ${names}`, async ({ page }) => {
      await signIn(page.request);
      for (const [route, path] of routes)
        await test.step(path, async () => {
          // a member is sent away from the page that signs in
          if (route === '/auth') await page.context().clearCookies();
          await visitInArabic(page, path, { hasAxe: CHECKED_ROUTES.has(route) });
          if (route === '/auth') await signIn(page.request);
        });
    });
  }

  test('the pages of staff do not scroll sideways in English and Arabic, and are accessible and without English texts in Arabic', {
    tag: '@slow',
  }, async ({ page, playwright, baseURL }) => {
    test.setTimeout(180_000);
    const visitor = await playwright.request.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL! } });
    await reportHomes(visitor, 1);
    await visitor.dispose();
    await createStaff(page.request, 'admin');
    for (const path of [...STAFF_SECTIONS.map((section) => `/staff/${section}`), '/staff/members/1'])
      await test.step(path, () => visitInBothLanguages(page, path));
    await visitInBothLanguages(page, '/staff/queue', {
      openPart: async () => {
        // opens the first report
        await page.keyboard.press('j');
        await page.getByRole('group', { name: /^(Decision|القرار)$/ }).waitFor();
      },
    });
  });

  test('a shared list, an alert and its link do not scroll sideways in English and Arabic, and are accessible and without English texts in Arabic', {
    tag: '@slow',
  }, async ({ page }) => {
    const data = { name: 'بيوتنا Our homes', yourName: 'Maya', propertyIds: [1042, 1207, 1301] };
    const { token } = await (await page.request.post('/api/shortlists', { data })).json();
    await visitInBothLanguages(page, `/list/${token}`);
    const address = `${makeUnique('noor')}@homes.example`;
    await page.goto('/properties?location=Business+Bay&transactionType=Rent');
    await page.getByRole('button', { name: 'Alert me' }).filter({ visible: true }).first().click();
    await page.getByRole('dialog').getByLabel('Your email').fill(address);
    await page.getByRole('button', { name: 'Watch this search' }).click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    const confirmPath = linkPath(await waitForEmail(address, /^Please confirm your alert$/), '/alerts/confirm');
    await visitInBothLanguages(page, confirmPath);
    await page.goto(confirmPath);
    await page.locator('main').getByRole('button').first().click();
    await page.getByRole('link', { name: 'See my alerts' }).click();
    await page.locator('main').getByRole('article').first().waitFor();
    await visitInBothLanguages(page, new URL(page.url()).pathname);
  });
});

test.describe('a browser that prefers Arabic', () => {
  test.use({ locale: 'ar-AE' });

  test('is offered the Arabic home page once, and never redirected', async ({ page }) => {
    await page.goto('/');
    const offer = page.getByRole('complementary', { name: 'هذه الصفحة متوفرة بالعربية' });
    await expect(offer.getByRole('link', { name: 'عرض بالعربية' })).toHaveAttribute('href', '/ar');
    await offer.getByRole('button', { name: 'إغلاق' }).click();
    await expect(offer).toHaveCount(0);
    await page.reload();
    await expectHydrated(page);
    await expect(offer).toHaveCount(0);
    await expect(page).toHaveURL('/');
  });
});
