// Routes for search engines and browsers: robots.txt, sitemaps, the web manifest and security.txt. Sitemaps read `properties`, their counts and `agents`, from a replica
// when there is one; loading this file reads the folders of articles.
import { readdirSync } from 'node:fs';
import escapeHtml from 'escape-html';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { sql } from 'kysely';
import { SITE_NAME } from '../../shared/format.ts';
import { directionOf, getLocale, LOCALES, type Locale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { listAreas } from '../area/area-page.ts';
import { rateLimitKey } from '../context.ts';
import { statements } from '../db/typed.ts';
import type { Deps } from '../deps.ts';
import { readAreaTotals } from '../sale/area-totals.ts';

/** How many ids of properties a sitemap covers: so few that it is read in a few milliseconds. */
const IDS_PER_SITEMAP = 2_000;
/** The most pictures that a sitemap names of a home. */
const MAX_PICTURES = 20;
/** The most sitemaps that a sitemap index may name by the protocol. */
const MAX_SITEMAPS = 50_000;
/** The most agents or brokerages in a sitemap: each has an address in two languages, and by the protocol a sitemap may have 50,000 addresses. */
const MAX_AGENTS = 25_000;

/** The paths of the articles in a folder, one per Markdown file. The folder is relative to the working directory. */
function articlePaths(folder: string, path: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${path}/${file.slice(0, -3)}`)
    .sort((a, b) => a.localeCompare(b));
}

/** The paths in the sitemap of pages: all public pages except legal ones. */
const PAGES = [
  '/',
  '/properties',
  '/properties?transactionType=Rent',
  '/dubai-apartments-for-sale',
  '/dubai-villas-for-sale',
  '/agents',
  '/areas',
  '/how-we-estimate',
  '/how-we-count',
  '/how-we-measure',
  '/about',
  '/contact',
  '/careers',
  '/sitemap',
  '/trust',
  '/news',
  ...articlePaths('src/client/news/articles', '/news'),
  '/help',
  '/help/mortgage-calculator',
  '/help/mortgage-calculator?for=rise',
  '/help/tutorials',
  '/help/data',
  '/help/buying-guides',
  ...articlePaths('src/client/help/guides/articles', '/help/buying-guides'),
];

/** The `<url>` elements of a page: one for each language, with links to all languages (`xhtml:link`). Its pictures stand in the first alone. */
function urlElements(origin: string, path: string, changedAt?: string | Date, pictures: readonly string[] = []): string {
  const addressIn = (locale: Locale): string => escapeHtml(origin + localizedPath(locale, path));
  const alternate = (language: string, locale: Locale): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(locale)}"/>`;
  const alternates = LOCALES.map((locale) => alternate(locale, locale)).join('') + alternate('x-default', 'en');
  const modified = changedAt ? `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>` : '';
  const images = pictures
    .filter((picture) => URL.canParse(picture, origin))
    .slice(0, MAX_PICTURES)
    .map((picture) => `<image:image><image:loc>${escapeHtml(new URL(picture, origin).href)}</image:loc></image:image>`)
    .join('');
  return LOCALES.map((locale, i) => `<url><loc>${addressIn(locale)}</loc>${modified}${alternates}${i === 0 ? images : ''}</url>`).join(
    '\n',
  );
}
/** Sends an XML document that caches may keep for an hour. */
const sendXml = (res: Response, xml: string): void =>
  void res.type('application/xml').set('Cache-Control', 'public, max-age=3600').send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
/** A sitemap of `<url>` elements. */
const sitemapXml = (elements: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">${elements.join('\n')}</urlset>`;

/** The text of robots.txt, which excludes APIs and pages for signed-in users in every language. */
function robotsText(origin: string): string {
  const disallowed = ['/api/', '/trpc/', '/auth', '/saved', '/my-properties', '/create-listing', '/promote-listing', '/subscribe'];
  // a path that ends with a slash is the same in every language
  const paths = LOCALES.flatMap((locale) => disallowed.map((path) => (path.endsWith('/') ? path : localizedPath(locale, path))));
  const rules = [...new Set(paths)].map((path) => `Disallow: ${path}`).join('\n');
  // crawlers read pages; programs may read the API
  const programs = `# Programs may read /api/: see ${origin}/help/data. Please name the source.\n`;
  return `${programs}User-agent: *\n${rules}\n\nSitemap: ${origin}/sitemap.xml\n`;
}

/** security.txt expires after this many days, because RFC 9116 recommends less than a year. */
const EXPIRES_AFTER_DAYS = 180;

/** The text of security.txt (RFC 9116), which expires at midnight UTC in about half a year. */
function securityText({ origin, OFFICE_EMAIL }: Deps['env'], now: Date): string {
  const expiry = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + EXPIRES_AFTER_DAYS));
  return [
    '# Where to report a weakness of this site (RFC 9116)',
    `Contact: mailto:${OFFICE_EMAIL}`,
    `Expires: ${expiry.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}/.well-known/security.txt`,
    '',
  ].join('\n');
}

/** The web manifest in the language of the request. */
function webManifest(): object {
  const locale = getLocale();
  return {
    name: SITE_NAME,
    short_name: m.seo_short_name(),
    description: m.seo_manifest(),
    lang: locale,
    dir: directionOf(locale),
    // the installed application is the same one in each language
    id: '/',
    start_url: localizedPath(locale, '/'),
    scope: '/',
    display: 'standalone',
    theme_color: '#8b0000',
    background_color: '#fbf8f4',
    icons: [
      ...[192, 512].map((size) => ({ src: `/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png' })),
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
}

/** Makes the router of robots.txt, security.txt, the sitemap index with its sitemaps, and the web manifest. */
export function seoRoutes(deps: Deps): Router {
  const router = Router();
  const { origin } = deps.env;
  const reader = () => deps.replicas.readFromReplica(deps.orm.em.fork());
  router.get('/robots.txt', (_req: Request, res: Response) => {
    res.type('text/plain').send(robotsText(origin));
  });
  router.get('/.well-known/security.txt', (_req: Request, res: Response) => {
    res.type('text/plain').set('Cache-Control', 'public, max-age=86400').send(securityText(deps.env, deps.now()));
  });
  /** Counts the request against the rate limit `read` of the address, because a sitemap reads many rows. */
  const countRead: RequestHandler = async (req, _res, next) => {
    await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
    next();
  };
  router.get('/sitemap.xml', countRead, async (_req: Request, res: Response) => {
    const highest = await statements(reader())
      .selectFrom('properties')
      .select((eb) => eb.fn.max('id').as('id'))
      .where('status', '=', sql.lit('published'))
      .executeTakeFirst();
    // the first of them covers the ids from 0 on
    const homeSitemaps = Math.ceil(((highest?.id ?? 0) + 1) / IDS_PER_SITEMAP);
    const names = ['pages', 'areas', 'agents', 'brokerages', ...Array.from({ length: homeSitemaps }, (_, i) => `homes-${i + 1}`)];
    const list = names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`).join('\n');
    sendXml(res, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list}</sitemapindex>`);
  });
  router.get('/sitemap-pages.xml', (_req: Request, res: Response) =>
    sendXml(res, sitemapXml(PAGES.map((path) => urlElements(origin, path)))),
  );
  router.get('/sitemap-areas.xml', countRead, async (_req: Request, res: Response) => {
    const [sold, offered] = await Promise.all([readAreaTotals(reader()), listAreas(reader())]);
    const slugs = new Set([...offered, ...sold.areas].map(({ slug }) => slug));
    sendXml(res, sitemapXml([...slugs].map((slug) => urlElements(origin, `/areas/${encodeURIComponent(slug)}`))));
  });
  router.get('/sitemap-agents.xml', countRead, async (_req: Request, res: Response) => {
    const shown = statements(reader()).selectFrom('agents').select('id').where('removed_at', 'is', null);
    const agents = await shown.orderBy('id').limit(MAX_AGENTS).execute();
    sendXml(res, sitemapXml(agents.map((agent) => urlElements(origin, `/agents/${agent.id}`))));
  });
  router.get('/sitemap-brokerages.xml', countRead, async (_req: Request, res: Response) => {
    const shown = statements(reader()).selectFrom('organizations').select(['slug', 'updated_at']).where('removed_at', 'is', null);
    const brokerages = await shown.orderBy('id').limit(MAX_AGENTS).execute();
    sendXml(res, sitemapXml(brokerages.map(({ slug, updated_at }) => urlElements(origin, `/brokerages/${slug}`, updated_at))));
  });
  router.get('/sitemap-homes-:part.xml', countRead, async (req: Request, res: Response, next) => {
    const part = Number(req.params.part);
    if (!Number.isInteger(part) || part < 1 || part > MAX_SITEMAPS) return next();
    const properties = await statements(reader())
      .selectFrom('properties')
      .select(['id', 'updated_at', 'images'])
      .where('status', '=', sql.lit('published'))
      .where('id', '>=', (part - 1) * IDS_PER_SITEMAP)
      .where('id', '<', part * IDS_PER_SITEMAP)
      .orderBy('id')
      .execute();
    sendXml(res, sitemapXml(properties.map((home) => urlElements(origin, `/properties/${home.id}`, home.updated_at, home.images))));
  });
  router.get(['/manifest.webmanifest', '/ar/manifest.webmanifest'], (_req: Request, res: Response) => {
    res.type('application/manifest+json').json(webManifest());
  });
  return router;
}
