// The layout of the page of a property at different widths: where price, contacts, section links and the inquiry bar are.
import { LAKESIDE_VILLA, MARINA_PENTHOUSE, MARINA_RENTAL, OWNERS_RENTAL } from '../demo-homes.ts';
import { createListing, createUser } from '../factories.ts';
import { expect, test } from '../test.ts';
import { DESKTOP, PHONE } from '../viewport.ts';

test('below 1024 px the inquiry bar leads to the form, beside which it is away, and on a phone it rests on the footer at the end of the page', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/properties/${MARINA_PENTHOUSE}`);
  const requestButtons = page.getByRole('button', { name: 'Request information' });
  await expect(requestButtons.last()).toBeInViewport();
  await requestButtons.last().click();
  await expect(page.getByRole('heading', { name: 'Request Information' })).toBeInViewport();
  // the button that sends is the only one beside the form
  await expect(requestButtons).toHaveCount(1);
  await expect(page.locator('#request-information').getByRole('button')).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(requestButtons).toHaveCount(1);
  await page.setViewportSize(PHONE);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const readGap = () =>
    page.evaluate(() => {
      const footer = document.querySelector('footer')!.getBoundingClientRect();
      const bar = document.querySelector('[data-foot-bar]')!.getBoundingClientRect();
      return footer.top - bar.bottom;
    });
  await expect.poll(async () => Math.round(await readGap())).toBe(0);
});

test('price, facts and the ways to call are in the first screen of 1440 × 900', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const homes = [
    { id: LAKESIDE_VILLA, hasAgent: true },
    { id: MARINA_RENTAL, hasAgent: true },
    // a private owner is reached by the form alone
    { id: OWNERS_RENTAL, hasAgent: false },
  ];
  for (const { id, hasAgent } of homes) {
    await page.goto(`/properties/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Bathrooms', { exact: true }).first()).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(main.getByText(/^AED [\d,]+/).first()).toBeInViewport({ ratio: 1 });
    const advertiser = page.getByRole('region', { name: 'Listed by' });
    await expect(advertiser.getByRole('heading')).toBeInViewport({ ratio: 1 });
    for (const name of ['Call', 'WhatsApp']) {
      const link = advertiser.getByRole('link', { name, exact: true });
      if (hasAgent) await expect(link).toBeInViewport({ ratio: 1 });
      else await expect(link).toHaveCount(0);
    }
  }
});

test('a desktop page that is scrolled down shows the card of the advertiser and the form below the header', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(`/properties/${MARINA_PENTHOUSE}`);
  // more than a screen
  await page.mouse.wheel(0, 1300);
  const headerEnd = await page.getByRole('banner').evaluate((box) => box.getBoundingClientRect().bottom);
  const advertiser = page.getByRole('region', { name: 'Listed by' });
  const send = page.getByRole('button', { name: 'Request information' });
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(900);
  await expect.poll(async () => (await advertiser.boundingBox())!.y).toBeGreaterThanOrEqual(headerEnd);
  await expect(send).toBeInViewport({ ratio: 1 });
});

for (const [name, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE })) {
  test.describe(`on a ${name}`, () => {
    test.use({ viewport });

    test('section links are in the order of the sections, lead to each without a new history entry, and mark the one that is read', async ({
      page,
    }) => {
      await page.goto(`/properties/${MARINA_PENTHOUSE}`);
      const links = page.getByRole('navigation', { name: 'Sections of this page' });
      const names = await links.getByRole('link').allTextContents();
      expect(names).toEqual(['About', 'Details', 'Location', 'What is near', 'Costs', 'Price history', 'Sold prices', 'The advert']);
      const historyLength = await page.evaluate(() => history.length);
      // the link and the heading of its section; the last one scrolls back up
      const headings = {
        Costs: 'Costs',
        'Sold prices': 'What comparable homes sold for',
        'The advert': 'About this advert',
        Location: 'Where it is',
      };
      for (const [name, heading] of Object.entries(headings)) {
        await links.getByRole('link', { name }).click();
        const title = page.getByRole('heading', { name: heading, exact: true });
        await expect(title).toBeInViewport({ ratio: 1 });
        await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
        const stickyHeader = (await links.evaluate((nav) => getComputedStyle(nav).position === 'sticky'))
          ? links
          : page.getByRole('banner');
        const headerEnd = () => stickyHeader.evaluate((box) => box.getBoundingClientRect().bottom);
        await expect.poll(async () => (await title.boundingBox())!.y - (await headerEnd())).toBeGreaterThanOrEqual(0);
      }
      const tops = await links.getByRole('link').evaluateAll((all) =>
        all.map((link) => {
          const section = document.getElementById((link as HTMLAnchorElement).hash.slice(1))!;
          return section.getBoundingClientRect().top;
        }),
      );
      expect(tops).toEqual(tops.toSorted((a, b) => a - b));
      expect(new URL(page.url()).hash).toBe('');
      expect(await page.evaluate(() => history.length)).toBe(historyLength);
    });
  });
}

test('a zoomed floor plan is printed alone on paper of another shape', async ({ page }) => {
  await createUser(page.request);
  const plan = '/media/interior/graphite-kitchen.webp';
  const { id } = await createListing(page.request, { floorPlans: [plan] });
  await page.setViewportSize(PHONE);
  await page.goto(`/properties/${id}`);
  await page.getByRole('button', { name: 'Floor plan' }).click();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('region', { name: 'Floor plan 1' })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  // the whole plan is on the paper
  const { x, width } = (await page.locator(`img[src*="graphite-kitchen"]:visible`).boundingBox())!;
  expect([x, width]).toEqual([0, PHONE.width]);
});
