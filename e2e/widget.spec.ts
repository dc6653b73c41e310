// The homes of a brokerage in a page of another origin, as its script and its frame alone show them.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { callerOf } from './caller.ts';
import { confirmEmail, createListing, createUser, makeUnique } from './factories.ts';
import { expect, test } from './test.ts';

test('one line shows the homes of a brokerage on its own site, in its language, without a cookie; a home opens here (O203)', async ({
  page,
  browser,
  baseURL,
}) => {
  await confirmEmail(page.request, await createUser(page.request));
  await createListing(page.request, { title: 'A home for the frame' });
  const name = makeUnique('Frame Homes ');
  const { slug } = await callerOf(page.request).team.create.mutate({
    name,
    emirate: 'Dubai',
    tradeLicence: 'CN-1234567',
    officeNumber: '12345',
    licenceUntil: '2099-01-01',
    bringHomes: true,
  });
  const site = createServer((request, response) => {
    const code =
      request.url === '/frame'
        ? `<iframe src="${baseURL}/embed/${slug}" title="Homes"></iframe>`
        : `<script src="${baseURL}/widget.js" data-brokerage="${slug}" data-homes="3" async></script>`;
    response
      .setHeader('Content-Type', 'text/html')
      .end(`<!doctype html><html lang="${request.url === '/ar' ? 'ar' : 'en'}"><body>${code}</body></html>`);
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  // a visitor of that site, who was never here
  const context = await browser.newContext();
  const visitor = await context.newPage();
  try {
    await visitor.goto(origin);
    const frame = visitor.frameLocator('iframe');
    await expect(frame.getByRole('heading')).toHaveText(`Homes of ${name.trim()}`);
    // as high as its page, which has one home
    await expect.poll(async () => (await visitor.locator('iframe').boundingBox())!.height).not.toBe(640);
    expect(await frame.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight)).toBeLessThanOrEqual(0);
    await visitor.goto(`${origin}/ar`);
    await expect(frame.locator('html')).toHaveAttribute('dir', 'rtl');
    await visitor.goto(`${origin}/frame`);
    await expect(frame.getByRole('link').first()).toBeVisible();
    expect(await context.cookies()).toEqual([]);
    const [opened] = await Promise.all([context.waitForEvent('page'), frame.getByRole('link').first().click()]);
    await expect(opened).toHaveURL(/\/properties\/\d+\?from=widget$/);
    await expect(opened.getByRole('heading', { level: 1 })).toContainText('in Dubai Marina');
  } finally {
    await context.close();
    site.close();
  }
});
