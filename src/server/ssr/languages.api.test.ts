// Tests that pages, errors and the sitemap exist in English and Arabic, and that pages and the sitemap link both languages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { render } from '../../client/entry-server.tsx';
import { routes } from '../../client/routes.tsx';
import { localizedPath } from '../../shared/locale.ts';
import { callerOf } from '../../testing/factories/caller.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { listingBody } from '../../testing/factories/listings.ts';
import { type Device, makeMember } from '../../testing/factories/members.ts';
import { procedurePath } from '../../testing/procedure-path.ts';
import { ROUTE_ADDRESSES } from '../../testing/route-addresses.ts';
import { type TestServer, testServer } from '../../testing/server.ts';

let server: TestServer;
let anonymous: Device;
let member: Device;
beforeAll(async () => {
  server = await testServer({ LIMIT_READ: '0' });
  server.pages.load = async () => ({ template: '<html lang="en"><!--head--><!--app--><!--state--></html>', render });
  const agent = await makeAgent(server.deps.orm.em);
  await makeProperty(server.deps.orm.em, { agent });
  anonymous = server.device();
  member = (await makeMember(server)).device;
});
afterAll(() => server.close());

/** Slugs of an article and a guide that exist, by the route. */
const SLUGS: Record<string, string> = { '/news/:slug': 'the-first-visit', '/help/buying-guides/:slug': 'the-loan' };
/** A path that the route matches. */
const pathOf = (route: string): string =>
  route === '*'
    ? '/no/such/page'
    : route
        .replace(':slug', SLUGS[route] ?? '')
        // the first home and the first agent of an empty database
        .replace(':id', '1')
        .replace(':prefix', 'homes');

interface Page {
  status: number;
  language: string | undefined;
  direction: string | undefined;
  canonical: string | undefined;
  isNoindex: boolean;
  /** The paths of the `<link rel="alternate">` tags by language. */
  alternates: Record<string, string>;
  /** HTML of the page between header and footer. */
  main: string;
}
/** Requests a page and reads its language, links and content from the HTML. */
async function openPage(device: Device, path: string): Promise<Page> {
  const { status, text } = await device.get(path);
  const origin = server.deps.env.origin;
  const toPath = (href: string) => href.replace(origin, '').replaceAll('&amp;', '&');
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(text)?.[1];
  return {
    status,
    language: /<html lang="(\w+)"/.exec(text)?.[1],
    direction: /<html [^>]*dir="(\w+)"/.exec(text)?.[1],
    canonical: canonical === undefined ? undefined : toPath(canonical),
    isNoindex: text.includes('<meta name="robots" content="noindex"/>'),
    alternates: Object.fromEntries(
      [...text.matchAll(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]+)"/g)].map(([, language = '', href = '']) => [
        language,
        toPath(href),
      ]),
    ),
    main: /id="main"[^>]*>(.*)<footer/s.exec(text)?.[1] ?? '',
  };
}

describe('every route', () => {
  test.each(routes.map(({ path, isMembersOnly }) => [path, isMembersOnly ?? false] as const))(
    '%s is rendered in English and Arabic, and each links the other where search engines may index it',
    async (route, isForMembers) => {
      const device = isForMembers ? member : anonymous;
      const path = pathOf(route);
      const [english, arabic] = [await openPage(device, path), await openPage(device, localizedPath('ar', path))];
      expect([english.language, english.direction, arabic.language, arabic.direction]).toEqual(['en', 'ltr', 'ar', 'rtl']);
      expect(arabic.status).toBe(english.status);
      expect([200, 404]).toContain(english.status);
      // the page is not empty
      expect(arabic.main.length).toBeGreaterThan(50);
      expect(arabic.isNoindex).toBe(english.isNoindex);
      if (english.isNoindex || english.canonical === undefined) return;
      expect(arabic.canonical).toBe(localizedPath('ar', english.canonical));
      expect(arabic.alternates).toEqual(english.alternates);
      expect(english.alternates).toEqual({ en: english.canonical, ar: arabic.canonical, 'x-default': english.canonical });
      const linkedArabic = await openPage(device, english.alternates.ar!);
      expect([linkedArabic.status, linkedArabic.alternates.en]).toEqual([200, english.canonical]);
    },
  );

  test('has an address for the tests in a browser', () => {
    expect(Object.keys(ROUTE_ADDRESSES)).toEqual(routes.map(({ path }) => path));
  });

  test('a page of results names the feeds of its search in its language (O199)', async () => {
    const { text } = await anonymous.get('/ar/properties?transactionType=Rent&location=Dubai+Marina&sort=price-asc&page=2').expect(200);
    const links = [...text.matchAll(/<link rel="alternate" type="([^"]+)" title="[^"]*" href="([^"]+)"/g)].map(([, type, href]) => [
      type,
      href!.replaceAll('&amp;', '&'),
    ]);
    const query = 'location=Dubai+Marina&transactionType=Rent';
    expect(links).toEqual([
      ['application/atom+xml', `/ar/properties.atom?${query}`],
      ['application/feed+json', `/ar/properties.json?${query}`],
    ]);
    for (const [, href] of links) await anonymous.get(href!).expect(200);
  });

  test('a page for members redirects within its language', async () => {
    for (const [path, to] of [
      ['/saved', '/auth?next=%2Fsaved'],
      ['/ar/saved', '/ar/auth?next=%2Fsaved'],
    ])
      expect((await anonymous.get(path!).expect(302)).headers.location).toBe(to);
    expect((await member.get('/ar/auth?next=/saved').expect(302)).headers.location).toBe('/ar/saved');
  });
});

describe('an Arabic page', () => {
  const titleAndMainOf = async (path: string) => {
    const { text } = await anonymous.get(path).expect(200);
    return { title: /<title>([^<]*)/.exec(text)?.[1] ?? '', main: /id="main"[^>]*>(.*)<footer/s.exec(text)?.[1] ?? '' };
  };

  test('about a home with an English title names it in Arabic in the breadcrumbs, with that title below the heading', async () => {
    const { id } = await makeProperty(server.deps.orm.em, { title: 'Penthouse above the yacht club', location: 'Dubai Marina' });
    const { main } = await titleAndMainOf(`/ar/properties/${id}`);
    const current = /aria-current="page"[^>]*>([^<]*)/.exec(main)?.[1];
    expect(current).toContain('في دبي مارينا');
    expect(current).not.toMatch(/[A-Za-z]/);
    expect(main).toContain('<span dir="auto" lang="en">Penthouse above the yacht club</span>');
  });

  test('about a sold home names it in Arabic, also in the title of the document', async () => {
    const { id } = (
      await member
        .post('/api/properties')
        .send(listingBody({ title: 'Sold flat above the yacht club' }))
        .expect(201)
    ).body;
    await callerOf(member).listing.setStatus({ id, status: 'sold' });
    const { title, main } = await titleAndMainOf(`/ar/properties/${id}`);
    expect(title).toMatch(/^شقة بغرفتي نوم في دبي مارينا \|/);
    expect(main).toMatch(/<h1[^>]*>شقة بغرفتي نوم في دبي مارينا<\/h1>/);
  });

  test('of a search for commercial homes, to which the header leads, names them in Arabic', async () => {
    const { main } = await titleAndMainOf('/ar/properties?propertyType=commercial');
    expect(main).toContain('عقارات تجارية');
    expect(main).not.toContain('Commercial');
  });
});

describe('a list', () => {
  test('carries the Arabic texts of its cards on Arabic pages alone, and all English ones on both', async () => {
    const texts = { title: 'Loft on the canal', description: 'Two rooms by the water' };
    const arabicTexts = { titleAr: 'لوفت على القناة', descriptionAr: 'غرفتان عند الماء' };
    await makeProperty(server.deps.orm.em, { ...texts, ...arabicTexts, location: 'Al Barsha' });
    const openList = async (path: string) => (await anonymous.get(`${path}?location=Al+Barsha`).expect(200)).text;
    const [english, arabic] = [await openList('/properties'), await openList('/ar/properties')];
    for (const text of Object.values(arabicTexts)) {
      expect(english).not.toContain(text);
      expect(arabic).toContain(text);
    }
    for (const text of Object.values(texts)) {
      expect(english).toContain(text);
      expect(arabic).toContain(text);
    }
  });
});

describe('texts of the server', () => {
  const send = (path: string, language: string, accept: string) =>
    anonymous.post(path).set('Content-Type', 'application/json').set('Accept-Language', language).set('Accept', accept);

  test('validation errors of the website are in the language of the page', async () => {
    for (const [language, text] of [
      ['en', 'Invalid email address'],
      ['ar', 'عنوان البريد الإلكتروني غير صالح'],
    ]) {
      const { body } = await send(procedurePath('newsletter.subscribe'), language!, '*/*').send({ json: { email: 'no' } });
      expect(JSON.stringify(body)).toContain(text);
    }
  });

  test('REST errors stay English, except the detail of problem JSON for a client that asks for Arabic', async () => {
    const path = '/api/applications';
    const plain = await send(path, 'ar', 'text/plain').send({ email: 'no' });
    expect(plain.text).toContain('Invalid email address');
    const english = await send(path, 'en', 'application/problem+json').send({ email: 'no' });
    expect(english.body.title).toContain('Invalid email address');
    expect(english.body).not.toHaveProperty('detail');
    const arabic = await send(path, 'ar-AE, en;q=0.5', 'application/problem+json').send({ email: 'no' });
    expect(arabic.body.title).toBe('Bad Request');
    expect(arabic.body.detail).toContain('عنوان البريد الإلكتروني غير صالح');
  });

  test('requests in two languages at the same time do not mix', async () => {
    // the text of the skip link of each page
    const skipTexts = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        anonymous.get(i % 2 ? '/ar/help' : '/help').then(({ text }) => /class="skip"[^>]*>([^<]+)/.exec(text)?.[1]),
      ),
    );
    expect(skipTexts).toEqual(Array.from({ length: 20 }, (_, i) => (i % 2 ? 'انتقل إلى المحتوى' : 'Skip to content')));
  });

  test('the sitemap lists a page in both languages with links between them', async () => {
    const { text } = await anonymous.get('/sitemap-pages.xml').expect(200);
    const origin = server.deps.env.origin;
    for (const path of ['/areas', '/ar/areas']) {
      const entry = text.split('<url>').find((urlEntry) => urlEntry.includes(`<loc>${origin}${path}</loc>`));
      for (const [language, to] of [
        ['en', '/areas'],
        ['ar', '/ar/areas'],
        ['x-default', '/areas'],
      ])
        expect(entry).toContain(`<xhtml:link rel="alternate" hreflang="${language}" href="${origin}${to}"/>`);
    }
  });
});
