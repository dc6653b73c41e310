import { LAKESIDE_VILLA, MARINA_PENTHOUSE, MARINA_RENTAL, OWNERS_RENTAL } from '../demo-homes.ts';
import { atEveryWidth, expect, test } from '../test.ts';

test('a window without the card beside the text has the bar that leads to the form', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(`/properties/${MARINA_PENTHOUSE}`);
  const bar = page.getByRole('button', { name: 'Request information' }).last();
  await expect(bar).toBeInViewport();
  await bar.click();
  await expect(page.getByRole('heading', { name: 'Request Information' })).toBeInViewport();
  await page.setViewportSize({ width: 1024, height: 900 });
  await expect(page.getByRole('button', { name: 'Request information' })).toHaveCount(1);
});

test('price, facts and the ways to call are in the first screen of 1440 × 900', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  // a sale with a mark, a rental, a home of a member with a long title
  for (const id of [LAKESIDE_VILLA, MARINA_RENTAL, OWNERS_RENTAL]) {
    await page.goto(`/properties/${id}`);
    const main = page.getByRole('main');
    await expect(main.getByText('Bathrooms', { exact: true }).first()).toBeInViewport({ ratio: 1 });
    await expect(main.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByText(/^Listed by/)).toBeInViewport({ ratio: 1 });
  }
});

atEveryWidth(() => {
  test('section links stand in the order of the sections, lead to each below the bars, and mark the one that is read', async ({ page }) => {
    await page.goto(`/properties/${MARINA_PENTHOUSE}`);
    const links = page.getByRole('navigation', { name: 'Sections of this page' });
    const names = await links.getByRole('link').allTextContents();
    expect(names).toEqual(['About', 'Details', 'Location', 'Costs', 'Price history', 'The advert']);
    const headings = { Costs: 'Costs', 'The advert': 'About this advert', Location: 'Where it is' };
    for (const [name, heading] of Object.entries(headings)) {
      await links.getByRole('link', { name }).click();
      const title = page.getByRole('heading', { name: heading, exact: true });
      await expect(title).toBeInViewport({ ratio: 1 });
      await expect(links.getByRole('link', { name })).toHaveAttribute('aria-current', 'location');
      const bar = (await links.evaluate((nav) => getComputedStyle(nav).position === 'sticky')) ? links : page.getByRole('banner');
      const barEnd = () => bar.evaluate((box) => box.getBoundingClientRect().bottom);
      await expect.poll(async () => (await title.boundingBox())!.y - (await barEnd())).toBeGreaterThanOrEqual(0);
    }
    const tops = await page.evaluate(
      (ids) => ids.map((id) => document.getElementById(id)!.getBoundingClientRect().top),
      await links.getByRole('link').evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).hash.slice(1))),
    );
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    // `back` leaves the page
    expect(new URL(page.url()).hash).toBe('');
  });
});

test('on a phone the bar of a home rests on the footer', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/properties/${MARINA_PENTHOUSE}`);
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  const gap = () =>
    page.evaluate(
      () =>
        document.querySelector('footer')!.getBoundingClientRect().top -
        document.querySelector('[data-foot-bar]')!.getBoundingClientRect().bottom,
    );
  await expect.poll(async () => Math.round(await gap())).toBe(0);
});
