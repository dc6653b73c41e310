import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../server/seed/seed.ts';
import { GUIDE_AREAS } from '../../shared/property/area.ts';
import { findToast, linksIn, visit } from '../../testing/render-app.tsx';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.deps.orm, server.database.url);
});
afterAll(() => server.close());

const open = async (path: string) => {
  const page = await visit(path, server.device());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
  return page;
};
const main = () => screen.getByRole('main');
const meta = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
const areaAddress = (name: string) => `/properties?location=${name.replaceAll(' ', '+')}`;
interface ApiProperty {
  id: number;
  location: string;
  price: number;
  propertyType: string;
}
const fetchProperties = async (query: string): Promise<ApiProperty[]> =>
  (await server.request().get(`/api/properties?${query}`).expect(200)).body;

describe('the landing pages', () => {
  test('apartments: hero, reasons, six communities, homes as grid or list, five questions, and the ways on', async () => {
    await open('/dubai-apartments-for-sale');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dubai apartments for sale');
    expect(within(screen.getByRole('region', { name: 'Why buy an apartment here' })).getAllByRole('heading', { level: 3 })).toHaveLength(3);
    const communities = within(screen.getByRole('region', { name: 'Six communities to begin with' }));
    expect(communities.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Dubai Marina',
      'Downtown Dubai',
      'Palm Jumeirah',
      'Jumeirah Beach Residence',
      'Business Bay',
      'Dubai Hills',
    ]);
    const list = within(screen.getByRole('region', { name: 'On the market now' }));
    const expected = (await fetchProperties('transactionType=Buy&propertyType=Apartment')).slice(0, 6).map(({ id }) => String(id));
    const shownIds = () => list.getAllByRole('article').map((card) => card.dataset.property);
    await waitFor(() => expect(shownIds()).toEqual(expected));
    const views = within(list.getByRole('group', { name: 'Show as' }));
    const pressedButtons = () => views.getAllByRole('button').map((button) => [button.textContent, button.getAttribute('aria-pressed')]);
    expect(pressedButtons()).toEqual([
      ['Grid', 'true'],
      ['List', 'false'],
    ]);
    await userEvent.click(views.getByRole('button', { name: 'List' }));
    expect(pressedButtons()[1]).toEqual(['List', 'true']);
    expect(shownIds()).toEqual(expected);
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(`/properties/${expected[0]}`);
    const questions = screen.getByRole('region', { name: 'Questions buyers ask first' });
    expect(within(questions).getAllByRole('button')).toHaveLength(5);
    const hrefs = linksIn(main()).map(([, to]) => to);
    expect(hrefs).toContain('/agents');
    expect(hrefs).toContain('/properties?propertyType=Apartment&transactionType=Buy');
  });

  test('any path that ends in the address shows the same page, with one canonical address', async () => {
    await open('/uae/dubai-apartments-for-sale');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Dubai apartments for sale');
    const canonical = document.head.querySelector('link[rel=canonical]');
    expect(canonical?.getAttribute('href')).toBe('https://homes.example/dubai-apartments-for-sale');
    expect(document.title).toBe('Dubai Apartments for Sale: Areas, Prices and Fees | Dubai Appartments Sale');
  });

  test('six skeletons stand until the homes come', async () => {
    const page = await visit('/dubai-apartments-for-sale', server.device(), (wire) => wire.hold('property.search'));
    const skeleton = await screen.findByRole('status', { name: 'Loading apartments' });
    expect(within(skeleton).getAllByTestId('property-skeleton')).toHaveLength(6);
    page.restore();
    await waitFor(() => expect(within(main()).getAllByRole('article')).toHaveLength(6));
  });

  test('villas have a page like it', async () => {
    await open('/dubai-villas-for-sale');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toMatch(/villas/i);
    const expected = (await fetchProperties('transactionType=Buy&propertyType=Villa')).slice(0, 6).map(({ id }) => String(id));
    await waitFor(() =>
      expect(
        within(main())
          .getAllByRole('article')
          .map((card) => card.dataset.property),
      ).toEqual(expected),
    );
  });
});

test('the area guide: five quick links, six pictured areas and twelve in their order, each with what is counted now', async () => {
  await open('/areas');
  const quick = screen.getByRole('navigation', { name: 'Areas to begin with' });
  const first = ['Palm Jumeirah', 'Emirates Hills', 'Jumeirah Golf Estates', 'Jumeirah', 'Arabian Ranches'];
  expect(linksIn(quick)).toEqual(first.map((name) => [name, areaAddress(name)]));
  const featured = within(main()).getAllByRole('article');
  expect(featured).toHaveLength(6);
  const all = await fetchProperties('');
  await screen.findAllByText(/for sale, \d+ for rent$/);
  for (const area of featured) {
    const name = within(area).getByRole('heading').textContent!;
    const forSale = (await fetchProperties(`location=${name}&transactionType=Buy`)).map(({ price }) => price);
    expect(area.textContent).toContain(`${forSale.length} homes for sale`);
    expect(area.textContent?.replaceAll('\u00a0', ' ')).toContain(`from AED ${Math.min(...forSale).toLocaleString('en-AE')}`);
    expect(area.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\/community\//);
    expect(
      within(area)
        .getByRole('link', { name: `View Properties in ${name}` })
        .getAttribute('href'),
    ).toBe(areaAddress(name));
    expect(area.querySelectorAll('p').length).toBeGreaterThanOrEqual(2);
  }
  const list = screen.getByRole('region', { name: 'All Dubai Areas' });
  expect(
    within(list)
      .getAllByRole('link')
      .map((link) => [link.querySelector('b')?.textContent, link.getAttribute('href')]),
  ).toEqual(
    [
      'Palm Jumeirah',
      'Emirates Hills',
      'Dubai Marina',
      'Dubai Hills',
      'Downtown Dubai',
      'Arabian Ranches',
      'Jumeirah Golf Estates',
      'Jumeirah',
      'Business Bay',
      'Damac Hills',
      'Jumeirah Village Circle',
      'Al Barsha',
    ].map((name) => [name, areaAddress(name)]),
  );
  const counts = within(list)
    .getAllByRole('link')
    .map((link) => [...(link.querySelector('span')?.textContent ?? '').matchAll(/\d+/g)].reduce((sum, [n]) => sum + Number(n), 0));
  expect(counts).toEqual(GUIDE_AREAS.map((name) => all.filter(({ location }) => location === name).length));
});

test('news: six cards with picture, date, title, excerpt and a way to read on', async () => {
  await open('/news');
  await waitFor(() => expect(within(main()).getAllByRole('article')).toHaveLength(6));
  for (const card of within(main()).getAllByRole('article')) {
    expect(card.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\//);
    expect(card.querySelector('time')?.textContent).toMatch(/^[A-Z][a-z]+ \d{1,2}, 20\d\d$/);
    const title = within(card).getByRole('heading').textContent!;
    expect(card.querySelectorAll('p')[1]?.textContent?.length).toBeGreaterThan(40);
    const more = within(card).getByRole('link', { name: `Read more: ${title}` });
    expect(more.textContent).toBe('Read more');
    expect(more.getAttribute('href')).toMatch(/^\/news\/[a-z-]+$/);
  }
});

describe('the help page', () => {
  test('has eight questions in the documented order, three cards with true destinations, and how to reach the office', async () => {
    await open('/help');
    const questions = within(screen.getByRole('region', { name: 'Common questions' })).getAllByRole('button');
    expect(questions.map(({ textContent }) => textContent)).toEqual([
      'How do I search for a home?',
      'Which documents do I need to buy?',
      'What are the transfer fees?',
      'Can foreigners buy property in Dubai?',
      'What is the difference between freehold and leasehold?',
      'How do I list my property?',
      'Which areas are popular?',
      'How do I contact an agent?',
    ]);
    const cards = within(screen.getByRole('region', { name: 'More help' }));
    expect(cards.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'Buying Guides',
      'Mortgage Calculator',
      'Video Tutorials',
    ]);
    expect(cards.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/help/buying-guides',
      '/help/mortgage-calculator',
      '/help/tutorials',
    ]);
    const contact = within(screen.getByRole('region', { name: 'Write to us' }));
    expect(contact.getByRole('link', { name: '+971 4 000 0140' })).toBeTruthy();
    expect(contact.getByText(/Mon-Fri/)).toBeTruthy();
    for (const name of ['Email', 'Subject', 'Message']) expect(contact.getByRole('textbox', { name })).toBeTruthy();
    expect(contact.getByRole('button', { name: 'Send Message' })).toBeTruthy();
  });

  test('its support form calls no documented endpoint, and the message reaches the office', async () => {
    const page = await open('/help');
    const form = within(screen.getByRole('form', { name: 'Write to us' }));
    const callsBefore = page.calls.length;
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    for (const text of ['Invalid email address', 'Subject is required', 'Message is required']) expect(form.getByText(text)).toBeTruthy();
    expect(page.calls.slice(callsBefore)).toEqual([]);
    await userEvent.type(form.getByRole('textbox', { name: 'Email' }), 'hannah@becker.example');
    await userEvent.type(form.getByRole('textbox', { name: 'Subject' }), 'A payment');
    await userEvent.type(form.getByRole('textbox', { name: 'Message' }), 'Where is my receipt?');
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    expect(await findToast('Message Sent')).toMatchObject({ title: 'Message Sent' });
    expect(page.calls.slice(callsBefore)).toEqual(['message.support']);
    expect((await server.sentEmails()).some(({ text }) => text.includes('Where is my receipt?'))).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByText('Message Sent')).toBeNull());
  });
});

test('about: story, three values, four people and four figures', async () => {
  await open('/about');
  expect(screen.getByRole('region', { name: 'Our story' }).querySelectorAll('p').length).toBeGreaterThan(1);
  const titles = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titles('What we hold to')).toEqual(['Excellence', 'Integrity', 'Innovation']);
  expect(titles('Who leads the house')).toHaveLength(4);
  const figures = screen.getByRole('region', { name: 'In figures' });
  expect([...figures.querySelectorAll('dd')].map((dd) => `${dd.textContent} ${dd.previousElementSibling?.textContent}`)).toEqual([
    '15,000+ properties listed',
    '500+ agents',
    '25,000+ customers',
    '7 emirates',
  ]);
});

describe('the contact page', () => {
  test('has the office, its hours, three branches and a place for the map', async () => {
    await open('/contact');
    const text = main().textContent!;
    for (const part of ['Mon-Fri9:00 AM-7:00 PM', 'Sat10:00 AM-5:00 PM', 'Sunclosed', '+971 4 000 0140']) expect(text).toContain(part);
    const branches = screen.getByRole('region', { name: 'Our branches' });
    expect(within(branches).getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(within(branches).getAllByRole('button', { name: 'Show on the map' })).toHaveLength(3);
    expect(branches.querySelector('[class*=map]')).toBeTruthy();
  });

  test('its form stars what is required, checks the address, and is seen sending for a second', async () => {
    const page = await open('/contact');
    const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
    for (const [name, required] of [
      ['Name', true],
      ['Email', true],
      ['Phone', false],
      ['Subject', true],
      ['Message', true],
    ] as const) {
      expect(field(name).required).toBe(required);
      expect(field(name).labels?.[0]?.textContent?.includes('*')).toBe(required);
    }
    expect(field('Email').type).toBe('email');
    const form = within(screen.getByRole('form', { name: 'Send us a message' }));
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    for (const text of ['Name is required', 'Invalid email address', 'Subject is required', 'Message is required'])
      expect(form.getByText(text)).toBeTruthy();
    expect(page.calls).not.toContain('message.contact');
    const callsBefore = page.calls.length;
    await userEvent.type(field('Name'), 'Hannah Becker');
    await userEvent.type(field('Email'), 'hannah@becker.example');
    await userEvent.type(field('Subject'), 'A question');
    await userEvent.type(field('Message'), 'Are you open on Friday?');
    const startedAt = performance.now();
    await userEvent.click(form.getByRole('button', { name: 'Send Message' }));
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Sending...' }).disabled).toBe(true);
    expect(await findToast('Message Sent')).toMatchObject({ message: "Thank you for contacting us. We'll get back to you shortly." });
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(1000);
    expect(['Name', 'Email', 'Phone', 'Subject', 'Message'].map((name) => field(name).value)).toEqual(['', '', '', '', '']);
    expect(page.calls.filter((call) => call.startsWith('/api'))).toEqual([]);
    expect(page.calls.slice(callsBefore)).toEqual(['message.contact']);
    expect((await server.sentEmails()).some(({ text }) => text.includes('Are you open on Friday?'))).toBe(true);
  });
});

test('the sitemap links everything in six lists', async () => {
  await open('/sitemap');
  const lists = within(main()).getAllByRole('navigation');
  expect(lists.map((list) => list.getAttribute('aria-label'))).toEqual([
    'Main pages',
    'User account',
    'Property types',
    'Popular locations',
    'Legal pages',
    'Other emirates',
  ]);
  expect(linksIn(lists[2]!).map(([, to]) => to)).toEqual(
    ['', '&transactionType=Rent'].flatMap((rest) =>
      ['Villa', 'Apartment', 'Penthouse', 'Townhouse'].map((type) => `/properties?propertyType=${type}${rest}`),
    ),
  );
  expect(linksIn(lists[5]!)).toEqual(
    ['Abu Dhabi', 'Sharjah', 'Ajman', 'Ras Al Khaimah', 'Fujairah', 'Umm Al Quwain'].map((name) => [name, areaAddress(name)]),
  );
});

test.each(['/terms', '/privacy-policy', '/cookie-policy'])(
  '%s says when it was last updated and is kept out of search engines',
  async (path) => {
    await open(path);
    expect(screen.getByText('Last updated: April 17, 2025')).toBeTruthy();
    expect(meta('robots')).toBe('noindex');
    await open('/about');
    expect(meta('robots')).toBeNull();
  },
);
