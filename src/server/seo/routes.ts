// robots.txt, sitemaps, the web manifest and security.txt.
import { readdirSync } from 'node:fs';
import escapeHtml from 'escape-html';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { SITE_NAME } from '../../shared/format.ts';
import { directionOf, getLocale, LOCALES, type Locale, localizedPath } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { rateLimitKey } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';

/** Ids per sitemap of properties, which is read in a few milliseconds. */
const IDS_PER_SITEMAP = 5_000;
/** The most sitemaps that an index may name, by the protocol. */
const MAX_SITEMAPS = 50_000;
/** Each is named in two languages, and a sitemap may have 50,000 addresses by the protocol. */
const MAX_AGENTS = 25_000;

/** Paths of the articles in a folder, one per Markdown file. */
function articlePaths(folder: string, path: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${path}/${file.slice(0, -3)}`)
    .sort((a, b) => a.localeCompare(b));
}

/** Public pages for search engines; without legal pages and pages for signed-in users. */
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
  '/about',
  '/contact',
  '/careers',
  '/sitemap',
  '/trust',
  '/news',
  ...articlePaths('src/client/news/articles', '/news'),
  '/help',
  '/help/mortgage-calculator',
  '/help/tutorials',
  '/help/buying-guides',
  ...articlePaths('src/client/help/guides/articles', '/help/buying-guides'),
];

/** A page once for each language, each with links to all of them (`xhtml:link`). */
function entry(origin: string, path: string, changedAt?: string | Date): string {
  const addressIn = (locale: Locale): string => escapeHtml(origin + localizedPath(locale, path));
  const alternate = (language: string, locale: Locale): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${addressIn(locale)}"/>`;
  const alternates = LOCALES.map((locale) => alternate(locale, locale)).join('') + alternate('x-default', 'en');
  const modified = changedAt ? `<lastmod>${new Date(changedAt).toISOString().slice(0, 10)}</lastmod>` : '';
  return LOCALES.map((locale) => `<url><loc>${addressIn(locale)}</loc>${modified}${alternates}</url>`).join('\n');
}
/** Sends an XML document that caches may keep for an hour. */
const sendXml = (res: Response, xml: string): void =>
  void res.type('application/xml').set('Cache-Control', 'public, max-age=3600').send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
const urlset = (entries: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${entries.join('\n')}</urlset>`;

const EXPIRES_AFTER_DAYS = 180;

/** Expiry of security.txt: midnight UTC in about half a year. */
const securityExpiry = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + EXPIRES_AFTER_DAYS)).toISOString();

/** Serves robots.txt, security.txt (RFC 9116), the sitemap index with its parts, and the web manifest. */
export function seoRoutes(deps: Deps): Router {
  const router = Router();
  const { origin } = deps.env;
  const reader = () => deps.replicas.readFromReplica(deps.orm.em.fork());
  router.get('/robots.txt', (_req: Request, res: Response) => {
    const disallowed = ['/api/', '/trpc/', '/auth', '/saved', '/my-properties', '/create-listing', '/promote-listing', '/subscribe'];
    // a path that ends with a slash is the same in every language
    const addresses = LOCALES.flatMap((locale) => disallowed.map((path) => (path.endsWith('/') ? path : localizedPath(locale, path))));
    const rules = [...new Set(addresses)].map((path) => `Disallow: ${path}`).join('\n');
    res.type('text/plain').send(`User-agent: *\n${rules}\n\nSitemap: ${origin}/sitemap.xml\n`);
  });
  router.get('/.well-known/security.txt', (_req: Request, res: Response) => {
    res
      .type('text/plain')
      .set('Cache-Control', 'public, max-age=86400')
      .send(
        [
          '# Where to report a weakness of this site (RFC 9116)',
          `Contact: mailto:${deps.env.OFFICE_EMAIL}`,
          `Expires: ${securityExpiry(deps.now())}`,
          'Preferred-Languages: en',
          `Canonical: ${origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
  /** Counts a sitemap against the read limit, because it reads many rows. */
  const countRead: RequestHandler = async (req, _res, next) => {
    await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
    next();
  };
  router.get('/sitemap.xml', countRead, async (_req: Request, res: Response) => {
    const [last] = await rows<{ id: number | null }>(
      reader(),
      preparedStatement(`select max(id) as id from properties where status = 'published'`, []),
    );
    const parts = Math.ceil(((last?.id ?? 0) + 1) / IDS_PER_SITEMAP);
    const names = ['pages', 'agents', ...Array.from({ length: parts }, (_, i) => `homes-${i + 1}`)];
    const list = names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`).join('\n');
    sendXml(res, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list}</sitemapindex>`);
  });
  router.get('/sitemap-pages.xml', (_req: Request, res: Response) => sendXml(res, urlset(PAGES.map((path) => entry(origin, path)))));
  router.get('/sitemap-agents.xml', countRead, async (_req: Request, res: Response) => {
    const agents = await rows<{ id: number }>(
      reader(),
      preparedStatement(`select id from agents where removed_at is null order by id limit ${MAX_AGENTS}`, []),
    );
    sendXml(res, urlset(agents.map((agent) => entry(origin, `/agents/${agent.id}`))));
  });
  router.get('/sitemap-homes-:part.xml', countRead, async (req: Request, res: Response, next) => {
    const part = Number(req.params.part);
    if (!Number.isInteger(part) || part < 1 || part > MAX_SITEMAPS) return next();
    const sql = `select id, updated_at from properties where status = 'published' and id >= $1 and id < $2 order by id`;
    const idRange = [(part - 1) * IDS_PER_SITEMAP, part * IDS_PER_SITEMAP];
    const properties = await rows<{ id: number; updated_at: string }>(reader(), preparedStatement(sql, idRange));
    sendXml(res, urlset(properties.map((property) => entry(origin, `/properties/${property.id}`, property.updated_at))));
  });
  router.get(['/manifest.webmanifest', '/ar/manifest.webmanifest'], (_req: Request, res: Response) => {
    const locale = getLocale();
    res.type('application/manifest+json').json({
      name: SITE_NAME,
      short_name: m.seo_short_name(),
      description: m.seo_manifest(),
      lang: locale,
      dir: directionOf(locale),
      // one application in either language
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
    });
  });
  return router;
}
