// Tests of the pages about the company and the site: areas, news, about, contact, sitemap and legal pages.
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedDemo } from '../../server/seed/seed.ts';
import { GUIDE_AREAS } from '../../shared/property/place/area.ts';
import { findToast, linksIn, pasteText, visit } from '../../testing/browser/render-app.tsx';
import { findLatinTexts } from '../../testing/latin-texts.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
  await seedDemo(server.deps.orm, server.database.url);
});
afterAll(() => server.close());

/** Opens a page as a visitor and waits for its heading. */
const open = async (path: string) => {
  const page = await visit(path, server.device());
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toBeTruthy());
  return page;
};
const main = () => screen.getByRole('main');
/** Content of a meta element of the page; null if the page has none of that name. */
const metaContent = (name: string) => document.head.querySelector(`meta[name="${name}"]`)?.getAttribute('content') ?? null;
/** Path of the search results of an area. */
const areaAddress = (name: string) => `/properties?location=${name.replaceAll(' ', '+')}`;
interface ApiProperty {
  location: string;
  /** AED. */
  price: number;
}
/** Properties of the REST API, with which the pages are compared. */
const fetchProperties = async (query: string): Promise<ApiProperty[]> =>
  (await server.request().get(`/api/properties?${query}`).expect(200)).body;

test('the area guide shows five quick links, six pictured areas and twelve ordered areas with live counts', async () => {
  await open('/areas');
  const quickLinks = screen.getByRole('navigation', { name: 'Areas to begin with' });
  const quickAreas = ['Palm Jumeirah', 'Emirates Hills', 'Jumeirah Golf Estates', 'Jumeirah', 'Arabian Ranches'];
  expect(linksIn(quickLinks)).toEqual(quickAreas.map((name) => [name, areaAddress(name)]));
  const featured = within(main()).getAllByRole('article');
  expect(featured).toHaveLength(6);
  const allProperties = await fetchProperties('');
  await screen.findAllByText(/for sale, \d+ for rent$/);
  for (const area of featured) {
    const name = within(area).getByRole('heading').textContent!;
    const salePrices = (await fetchProperties(`location=${name}&transactionType=Buy`)).map(({ price }) => price);
    expect(area.textContent).toContain(`${salePrices.length} homes for sale`);
    // prices contain no-break spaces
    expect(area.textContent?.replaceAll('\u00a0', ' ')).toContain(`from AED ${Math.min(...salePrices).toLocaleString('en-AE')}`);
    expect(area.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\/community\//);
    expect(
      within(area)
        .getByRole('link', { name: `View Properties in ${name}` })
        .getAttribute('href'),
    ).toBe(areaAddress(name));
    expect(area.querySelectorAll('p').length).toBeGreaterThanOrEqual(2);
  }
  const areaList = screen.getByRole('region', { name: 'All Dubai Areas' });
  expect(
    within(areaList)
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
  /** `12 for sale, 3 for rent` becomes 15. */
  const addNumbers = (text: string): number => [...text.matchAll(/\d+/g)].reduce((sum, [digits]) => sum + Number(digits), 0);
  const counts = within(areaList)
    .getAllByRole('link')
    .map((link) => addNumbers(link.querySelector('span')?.textContent ?? ''));
  expect(counts).toEqual(GUIDE_AREAS.map((name) => allProperties.filter(({ location }) => location === name).length));
});

test('news shows six cards with picture, date, title, excerpt and link', async () => {
  await open('/news');
  await waitFor(() => expect(within(main()).getAllByRole('article')).toHaveLength(6));
  for (const card of within(main()).getAllByRole('article')) {
    expect(card.querySelector('img')?.getAttribute('src')).toMatch(/^\/media\//);
    expect(card.querySelector('time')?.textContent).toMatch(/^\d{1,2} [A-Z][a-z]{2} 20\d\d$/);
    const title = within(card).getByRole('heading').textContent!;
    expect(card.querySelectorAll('p')[1]?.textContent?.length).toBeGreaterThan(40);
    const more = within(card).getByRole('link', { name: `Read more: ${title}` });
    expect(more.textContent).toBe('Read more');
    expect(more.getAttribute('href')).toMatch(/^\/news\/[a-z-]+$/);
  }
});

test('the about page shows its story, three values, four people, and four figures as aims, apart from the current counts', async () => {
  await open('/about');
  expect(screen.getByRole('region', { name: 'Our story' }).querySelectorAll('p').length).toBeGreaterThan(1);
  const titles = (name: string) =>
    within(screen.getByRole('region', { name }))
      .getAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  expect(titles('What we hold to')).toEqual(['Excellence', 'Integrity', 'Innovation']);
  expect(titles('Our leadership')).toHaveLength(4);
  const figures = screen.getByRole('region', { name: 'Our aims' });
  expect([...figures.querySelectorAll('dd')].map((dd) => `${dd.textContent} ${dd.previousElementSibling?.textContent}`)).toEqual([
    '15,000+ properties listed',
    '500+ agents',
    '25,000+ customers',
    '7 emirates',
  ]);
  expect(figures.contains(await screen.findByText(/^Live now: /))).toBe(false);
});

describe('the contact page', () => {
  test('shows the office, its hours, three branches and the box of their map', async () => {
    await open('/contact');
    const text = main().textContent!;
    for (const part of ['Mon-Fri9:00 AM-7:00 PM', 'Sat10:00 AM-5:00 PM', 'Sunclosed', '+971 4 000 0140']) expect(text).toContain(part);
    const branches = screen.getByRole('region', { name: 'Our branches' });
    expect(within(branches).getAllByRole('heading', { level: 3 })).toHaveLength(3);
    expect(within(branches).getAllByRole('button', { name: 'Show on the map' })).toHaveLength(3);
    expect(branches.querySelector('[class*=map]')).toBeTruthy();
  });

  test('marks required fields, checks the email address and shows progress for a second', async () => {
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
    await pasteText(field('Name'), 'Hannah Becker');
    await pasteText(field('Email'), 'hannah@becker.example');
    await pasteText(field('Subject'), 'A question');
    await pasteText(field('Message'), 'Are you open on Friday?');
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

test('the sitemap links every page in six lists', async () => {
  await open('/sitemap');
  const linkLists = within(main()).getAllByRole('navigation');
  expect(linkLists.map((list) => list.getAttribute('aria-label'))).toEqual([
    'Main pages',
    'User account',
    'Property types',
    'Popular locations',
    'Legal pages',
    'Other emirates',
  ]);
  expect(linksIn(within(main()).getByRole('navigation', { name: 'Property types' })).map(([, to]) => to)).toEqual(
    ['', '&transactionType=Rent'].flatMap((suffix) =>
      ['Villa', 'Apartment', 'Penthouse', 'Townhouse'].map((type) => `/properties?propertyType=${type}${suffix}`),
    ),
  );
  expect(linksIn(within(main()).getByRole('navigation', { name: 'Other emirates' }))).toEqual(
    ['Abu Dhabi', 'Sharjah', 'Ajman', 'Ras Al Khaimah', 'Fujairah', 'Umm Al Quwain'].map((name) => [name, areaAddress(name)]),
  );
});

test.each(['/terms', '/privacy-policy', '/cookie-policy'])('%s shows its last update and is excluded from search engines', async (path) => {
  await open(path);
  expect(screen.getByText('Last updated: April 17, 2025')).toBeTruthy();
  expect(metaContent('robots')).toBe('noindex');
  await open('/about');
  expect(metaContent('robots')).toBeNull();
});

describe('in Arabic', () => {
  test.each([
    ['/ar/about', 'سوق واضحة تفهمها'],
    ['/ar/areas', 'أين تسكن في دبي'],
    ['/ar/contact', 'اتصل بنا'],
    ['/ar/sitemap', 'خريطة الموقع'],
    ['/ar/news', 'الأخبار'],
  ])('%s has an Arabic heading and no English text', async (path, heading) => {
    const page = await open(path);
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe(heading);
    await waitFor(() => expect(page.pending()).toBe(0));
    await waitFor(() => expect(main().querySelector('[role=status]')).toBeNull());
    expect(findLatinTexts(main())).toEqual([]);
    // the Unicode block of Arabic
    expect(document.title).toMatch(/[\u0600-\u06ff]/);
    for (const link of main().querySelectorAll('a[href^="/"]')) expect(link.getAttribute('href')).toMatch(/^\/ar(\/|$)/);
  });

  test('a legal text and an article stay English and say so, under an Arabic title', async () => {
    for (const [path, heading, note] of [
      ['/ar/terms', 'شروط الاستخدام', /بالإنجليزية فقط/],
      ['/ar/news/how-to-read-a-service-charge', 'كيف تقرأ رسوم الخدمات', /بالإنجليزية فقط/],
    ] as const) {
      await open(path);
      await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading));
      expect(within(main()).getByText(note)).toBeTruthy();
      const english = main().querySelector('div[lang=en][dir=ltr]')!;
      expect(english.querySelectorAll('p').length).toBeGreaterThan(3);
      for (const link of english.querySelectorAll('a[href^="/"]')) expect(link.getAttribute('href')).toMatch(/^\/ar\//);
    }
  });
});
