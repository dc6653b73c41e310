// Tests of what all pages share: header, footer, redirects of signed-out visitors, the not-found page, toasts, and when queries are repeated.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { address, findToast, linksIn, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { makeProperty } from '../../testing/factories/factories.ts';
import { makeMember } from '../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../testing/server.ts';
import { toast } from '../ui/dialog/toast.tsx';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ LIMIT_REGISTER: '0' });
  await makeProperty(server.deps.orm.em);
});
afterAll(() => server.close());

const findNav = (name: string) => screen.findByRole('navigation', { name });

describe('the header', () => {
  test('has six cities, two types, News, Help, Saved and Sign in in the top bar, and four tabs, the search box and Advertise Property in the main bar', async () => {
    await visit('/help', server.device());
    expect(linksIn(await findNav('Cities'))).toEqual([
      ['Dubai', '/properties?location=Dubai'],
      ['Abu Dhabi', '/properties?location=Abu+Dhabi'],
      ['Ajman', '/properties?location=Ajman'],
      ['Sharjah', '/properties?location=Sharjah'],
      ['Qatar', '/properties?location=Qatar'],
      ['Kuwait', '/properties?location=Kuwait'],
      ['Apartments', '/properties?propertyType=apartment'],
      ['Commercial', '/properties?propertyType=commercial'],
    ]);
    expect(linksIn(await findNav('Account and help'))).toEqual([
      ['العربية', '/ar/help'],
      ['News', '/news'],
      ['Help', '/help'],
      ['Saved', '/saved'],
      ['Sign in', '/auth'],
    ]);
    expect(linksIn(await findNav('Main'))).toEqual([
      ['Buy', '/properties?transactionType=Buy'],
      ['Rent', '/properties?transactionType=Rent'],
      ['Agents', '/agents'],
      ['Areas', '/areas'],
    ]);
    expect(screen.getByRole('link', { name: 'Advertise Property' }).getAttribute('href')).toBe('/auth?next=%2Fcreate-listing');
    await userEvent.click(screen.getByRole('button', { name: /Area, home or reference/ }));
    expect(await screen.findByRole('combobox', { name: 'Area, home or reference' })).toBeTruthy();
  });

  test('shows My Account to a user, and Advertise Property opens the form', async () => {
    const { device } = await makeMember(server);
    await visit('/help', device);
    expect((await screen.findByRole('link', { name: 'My Account' })).getAttribute('href')).toBe('/my-properties');
    expect(screen.queryByRole('link', { name: 'Sign in' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Advertise Property' }).getAttribute('href')).toBe('/create-listing');
  });

  test('has the same links in the mobile menu, and My Properties for a user', async () => {
    const visitorDevice = server.device();
    const { device: memberDevice } = await makeMember(server);
    for (const [device, accountLinks] of [
      [visitorDevice, [['Sign in', '/auth']]],
      [
        memberDevice,
        [
          ['My Account', '/my-properties'],
          ['My Properties', '/my-properties'],
          ['Inquiries', '/inquiries'],
          ['Viewings', '/viewings'],
          ['Account', '/account'],
          ['Billing', '/billing'],
        ],
      ],
    ] as const) {
      const page = await visit('/help', device);
      await waitFor(() => expect(page.calls).toContain('account.me'));
      if (device === memberDevice) await screen.findByRole('link', { name: 'My Account' });
      await userEvent.click(screen.getByRole('button', { name: 'Menu' }));
      const menu = within(await screen.findByRole('dialog'));
      const menuLinks = (name: string) => linksIn(menu.getByRole('navigation', { name })).map(([text, to]) => [text.trim(), to]);
      expect(menuLinks('Main').map(([, to]) => to)).toEqual([
        '/properties?transactionType=Buy',
        '/properties?transactionType=Rent',
        '/agents',
        '/areas',
      ]);
      expect(menuLinks('Cities').map(([text]) => text)).toEqual(['Dubai', 'Abu Dhabi', 'Ajman', 'Sharjah', 'Qatar', 'Kuwait']);
      expect(menuLinks('More')).toEqual([
        ['Apartments', '/properties?propertyType=apartment'],
        ['Commercial', '/properties?propertyType=commercial'],
        ['Saved', '/saved'],
        // a visitor has this link only when the browser has alerts
        ...(device === memberDevice ? [['Alerts', '/alerts']] : []),
        ['News', '/news'],
        ['Help', '/help'],
        ...accountLinks,
      ]);
      expect(menu.getByRole('link', { name: 'Advertise Property' })).toBeTruthy();
    }
  });
});

test('the footer has quick links, seven areas, the newsletter, contact details and legal links', async () => {
  const page = await visit('/help', server.device());
  const footer = within(await screen.findByRole('contentinfo'));
  expect(linksIn(footer.getByRole('navigation', { name: 'Quick links' })).map(([text]) => text)).toEqual([
    'Buy',
    'Rent',
    'Agents',
    'Areas',
    'News',
    'Help',
    'About',
    'Contact',
  ]);
  expect(linksIn(footer.getByRole('navigation', { name: 'Popular areas' }))).toEqual(
    ['Palm Jumeirah', 'Emirates Hills', 'Jumeirah Golf Estates', 'Dubai Hills', 'Arabian Ranches', 'Downtown Dubai', 'Dubai Marina'].map(
      (name) => [name, `/properties?location=${name.replaceAll(' ', '+')}`],
    ),
  );
  expect(linksIn(footer.getByRole('navigation', { name: 'Legal' }))).toEqual([
    ['Terms', '/terms'],
    ['Privacy policy', '/privacy-policy'],
    ['Cookie policy', '/cookie-policy'],
    ['Sitemap', '/sitemap'],
  ]);
  expect(footer.getByRole('link', { name: '+971 4 000 0140' }).getAttribute('href')).toBe('tel:+97140000140');
  expect(footer.getByRole('link', { name: /@dubaiappartments\.example$/ })).toBeTruthy();
  const callsBefore = page.calls.length;
  await pasteText(footer.getByRole('textbox', { name: 'Your email' }), 'reader@homes.example');
  await userEvent.click(footer.getByRole('button', { name: 'Subscribe' }));
  expect((await footer.findByRole('status')).textContent).toMatch(/^Almost done: we have sent a confirmation link/);
  expect(page.calls.filter((call) => call.startsWith('/api'))).toEqual([]);
  expect(page.calls.slice(callsBefore)).toEqual(['newsletter.subscribe']);
  expect((await server.sentEmails()).map(({ to }) => to).join()).toContain('reader@homes.example');
});

describe('page access', () => {
  test.each(['/subscribe', '/create-listing', '/my-properties', '/promote-listing?id=7', '/saved'])(
    '%s redirects a visitor to /auth and opens for a user',
    async (path) => {
      await visit(path, server.device());
      await waitFor(() => expect(window.location.pathname).toBe('/auth'));
      expect(new URLSearchParams(window.location.search).get('next')).toBe(path);
      await screen.findByRole('heading', { level: 1, name: 'Welcome back' });
      const { device } = await makeMember(server);
      await visit(path, device);
      await waitFor(() =>
        expect(screen.getByRole('heading', { level: 1 }).textContent).not.toMatch(/Welcome back|404|could not be loaded/),
      );
      expect(address()).toBe(path);
    },
  );

  test('a protected page shows a spinner while the session loads', async () => {
    const page = await visit('/saved', server.device(), (wire) => wire.hold('account.me'));
    const main = within(screen.getByRole('main'));
    await waitFor(() => expect(main.getByRole('status', { name: 'Loading' }).querySelector('span')).toBeTruthy());
    expect(address()).toBe('/saved');
    page.restore();
    await waitFor(() => expect(window.location.pathname).toBe('/auth'));
  });

  test('/auth redirects a signed-in user to the home page', async () => {
    const { device } = await makeMember(server);
    await visit('/auth', device);
    await waitFor(() => expect(address()).toBe('/'));
  });
});

test('an unknown path shows the not-found page with its hint for developers', async () => {
  await visit('/no/such/page', server.device());
  expect(await screen.findByRole('heading', { level: 1, name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByText(/Did you forget to add the page to the router\?/)).toBeTruthy();
  expect(document.title).toBe('404 Page Not Found | Dubai Appartments Sale');
});

test('a toast closes after five seconds, and a second toast replaces the first', async () => {
  await visit('/help', server.device());
  await screen.findByRole('heading', { level: 1, name: 'Help' });
  const startedAt = performance.now();
  toast({ title: 'First', message: 'one' });
  await findToast('First');
  toast({ title: 'Second', message: 'two', severity: 'bad' });
  expect(await findToast('Second')).toEqual({ title: 'Second', message: 'two', role: 'alert' });
  await waitFor(() => expect(screen.queryByText('First')).toBeNull());
  // a toast closes after 5 seconds: the second one is still there after 4.5 seconds
  await new Promise((resolve) => setTimeout(resolve, 4500 - (performance.now() - startedAt)));
  expect(screen.getByText('Second')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Second')).toBeNull(), { timeout: 3000 });
  expect(performance.now() - startedAt).toBeGreaterThan(4900);
});

test('a query is not repeated on focus, by time or on return, and a failed query is not retried automatically', async () => {
  const page = await visit('/properties', server.device(), (wire) => wire.cut('agent.list'));
  await screen.findByText('Showing 1 property');
  const searches = () => page.calls.filter((call) => call === 'property.search').length;
  expect(searches()).toBe(1);
  window.dispatchEvent(new Event('focus'));
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('online'));
  await userEvent.click(within(await findNav('Main')).getByRole('link', { name: 'Agents' }));
  await screen.findByText('Error Loading Agents');
  // an automatic retry of the failed query would start after one second
  await new Promise((resolve) => setTimeout(resolve, 1500));
  expect(page.calls.filter((call) => call === 'agent.list')).toHaveLength(1);
  window.history.back();
  await screen.findByText('Showing 1 property');
  expect(searches()).toBe(1);
});
