// Tests of the page My Properties: its tabs, failures, figures by day and Arabic.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { DAY_MS } from '../../shared/time.ts';
import { findToast, visit } from '../../testing/browser/render-app.tsx';
import { advertise, promote } from '../../testing/factories/listings.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  // 0 switches a rate limit off
  server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0' });
});
afterAll(() => server.close());
afterEach(() => window.localStorage.clear());

const main = () => within(screen.getByRole('main'));

describe('the page My Properties', () => {
  const tabTexts = () => screen.getAllByRole('tab').map((tab) => tab.textContent?.trim());

  test('has the documented tabs after All: promoted with level and end, regular with a promotion button, and a hint for saved properties', async () => {
    const member = await makeMember(server);
    const [basic, premium, featured, expired, neverPromoted] = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => advertise(member, { title: `Dubai Marina, home ${n}`, area: 1200 })),
    );
    const promotedUntil = new Date('2099-05-06T08:00:00Z');
    // level 1 is Basic, 2 Premium, 3 Featured
    await promote(server, basic.id, 1, promotedUntil);
    await promote(server, premium.id, 2, promotedUntil);
    await promote(server, featured.id, 3, promotedUntil);
    await promote(server, expired.id, 3, new Date(Date.now() - 60_000));
    await visit('/my-properties', member.device);
    await screen.findByRole('tablist');
    expect(tabTexts()).toEqual(['All 5', 'Promoted 3', 'Regular Listings 2', 'Saved Properties']);
    expect(document.querySelectorAll('article')).toHaveLength(5);
    await userEvent.click(screen.getByRole('tab', { name: /Promoted/ }));
    expect(main().getByRole('link', { name: 'Create New Listing' }).getAttribute('href')).toBe('/create-listing');
    const cardText = (id: number) => document.querySelector(`article[data-property="${id}"]`)?.textContent ?? '';
    for (const [id, name] of [
      [basic.id, 'Basic Promotion'],
      [premium.id, 'Premium Promotion'],
      [featured.id, 'Featured Promotion'],
    ] as const) {
      expect(cardText(id)).toContain(name);
      expect(cardText(id)).toContain('Promoted until 6 May 2099');
      expect(cardText(id)).toContain('1,200 sqft');
    }
    await userEvent.click(screen.getByRole('tab', { name: /Regular/ }));
    const promoteLinks = main()
      .getAllByRole('link', { name: /^Promote / })
      .map((link) => link.getAttribute('href'));
    expect(new Set(promoteLinks)).toEqual(new Set([`/promote-listing?id=${expired.id}`, `/promote-listing?id=${neverPromoted.id}`]));
    expect(cardText(expired.id)).not.toContain('Promotion');
    await userEvent.click(screen.getByRole('tab', { name: 'Saved Properties' }));
    expect(main().getByRole('link', { name: 'Browse Properties' }).getAttribute('href')).toBe('/properties');
  });

  test('shows texts for no promoted and no regular listings, and the reason of a failure', async () => {
    const { device } = await makeMember(server);
    await visit('/my-properties', device);
    expect(await screen.findByText('No Listings Yet')).toBeTruthy();
    expect(tabTexts().slice(0, 3)).toEqual(['All 0', 'Promoted 0', 'Regular Listings 0']);
    await userEvent.click(screen.getByRole('tab', { name: /Promoted/ }));
    expect(await screen.findByText('No Promoted Properties')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /Regular/ }));
    expect(await screen.findByText('No Regular Listings')).toBeTruthy();
    const reason = async () => (await screen.findByText('Error Loading Properties')).parentElement?.textContent;
    await visit('/my-properties', device, (wire) => wire.cut('listing.mine'));
    expect(await reason()).toContain('No connection to the server');
    // an error without a message
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('')));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    await waitFor(async () => expect(await reason()).toContain('An error occurred.'));
    // without this column only the query of the listings fails on the server
    await rows(server.deps.orm.em, { text: 'alter table properties rename column description to description_away', values: [] });
    await visit('/my-properties', device);
    expect(await reason()).toContain('Failed to fetch properties');
    await rows(server.deps.orm.em, { text: 'alter table properties rename column description_away to description', values: [] });
    const page = await visit('/my-properties', device, (wire) => wire.hold('listing.mine'));
    await waitFor(() => expect(page.calls).toContain('listing.mine'));
    expect(main().getByRole('status', { name: 'Loading' })).toBeTruthy();
    // The session ends while the page is open.
    await device.post('/api/logout').expect(200);
    page.restore();
    expect(await reason()).toContain('User not authenticated');
  });
});

describe('figures over time', () => {
  /** Stores a number of views of a listing on a day. */
  const storeViews = (id: number, daysAgo: number, count: number) =>
    rows(server.deps.orm.em, {
      text: 'insert into property_views (property_id, day, n) values ($1, $2, $3)',
      values: [id, new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10), count],
    });

  test('of each listing and of all are drawn as charts and described in words', async () => {
    const member = await makeMember(server);
    const [firstListing, secondListing] = [await advertise(member), await advertise(member)];
    await storeViews(firstListing.id, 3, 7);
    await storeViews(secondListing.id, 3, 1);
    await storeViews(secondListing.id, 1, 2);
    // before the last thirty days, so only in the total of the listing
    await storeViews(secondListing.id, 60, 30);
    await visit('/my-properties', member.device);
    const cardOf = (id: number) => within(document.querySelector<HTMLElement>(`article[data-property="${id}"]`)!);
    await waitFor(() =>
      expect(cardOf(firstListing.id).getByRole('img', { name: /^Views by day, last 30 days: 7\. Most on .+: 7\.$/ })).toBeTruthy(),
    );
    expect(cardOf(secondListing.id).getByRole('img', { name: /^Views by day, last 30 days: 3\. Most on .+: 2\.$/ })).toBeTruthy();
    expect(cardOf(secondListing.id).getByText('33')).toBeTruthy();
    expect(cardOf(secondListing.id).getByRole('img', { name: 'Inquiries by day, last 30 days: none.' })).toBeTruthy();
    expect(screen.getByRole('img', { name: /^Views by day, last 30 days: 10\. Most on .+: 8\.$/ })).toBeTruthy();
    expect(screen.getByText('10 in the last 30 days')).toBeTruthy();
  });

  test('that cannot be loaded are reported as missing, and the listings stay', async () => {
    const member = await makeMember(server);
    const listing = await advertise(member);
    const rename = (from: string, to: string) =>
      rows(server.deps.orm.em, { text: `alter table inquiries rename column ${from} to ${to}`, values: [] });
    // without this column only the query of the figures fails
    await rename('created_at', 'created_at_away');
    await visit('/my-properties', member.device);
    expect(await screen.findByText('The figures by day could not be loaded.')).toBeTruthy();
    await rename('created_at_away', 'created_at');
    expect(screen.getByRole('link', { name: listing.title })).toBeTruthy();
  });
});

describe('in Arabic', () => {
  test('a listing card names place and status in Arabic, counts figures in Arabic forms, and can be paused', async () => {
    const member = await makeMember(server);
    const listing = await advertise(member, { title: 'Dubai Marina, corner with two terraces', location: 'Dubai Marina' });
    await visit('/ar/my-properties?tab=regular', member.device);
    expect(await main().findByText('لا مشاهدات بعد')).toBeTruthy();
    const inquiry = {
      name: 'Hannah Becker',
      email: 'hannah@becker.example',
      phone: '+971 50 000 0000',
      message: 'May I see it on Friday?',
    };
    await server
      .request()
      .post('/api/inquiries')
      .send({ propertyId: listing.id, ...inquiry })
      .expect(201);
    await visit('/ar/my-properties?tab=regular', member.device);
    const card = within((await main().findByText('منشور')).closest('article')!);
    expect(card.getByText('دبي مارينا، دبي')).toBeTruthy();
    expect(card.getByText('لا مشاهدات')).toBeTruthy();
    expect(card.getByRole('link', { name: `عدّل «${listing.title}»` }).getAttribute('href')).toBe(`/ar/edit-listing/${listing.id}`);
    await userEvent.click(card.getByRole('button', { name: /خيارات أخرى/ }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'أوقفه مؤقتًا' }));
    expect(await findToast('متوقف مؤقتًا')).toMatchObject({ message: 'لن يراه أحد حتى تنشره من جديد.' });
  });
});
