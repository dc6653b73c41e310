import { readdirSync } from 'node:fs';
import escapeHtml from 'escape-html';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { rateLimitKey } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';

/** Properties per sitemap; read in a few milliseconds. */
const PART = 5_000;

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
  '/about',
  '/contact',
  '/careers',
  '/sitemap',
  '/news',
  ...articlePaths('src/client/news/articles', '/news'),
  '/help',
  '/help/mortgage-calculator',
  '/help/tutorials',
  '/help/buying-guides',
  ...articlePaths('src/client/help/guides/articles', '/help/buying-guides'),
];

const entry = (origin: string, path: string, changed?: string | Date): string =>
  `<url><loc>${escapeHtml(origin + path)}</loc>${changed ? `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>` : ''}</url>`;
const send = (res: Response, xml: string): void =>
  void res.type('application/xml').set('Cache-Control', 'public, max-age=3600').send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
const urlset = (entries: string[]): string => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>`;

const EXPIRES_AFTER_DAYS = 180;

/** Expiry of security.txt: midnight UTC in about half a year. */
const securityExpiry = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + EXPIRES_AFTER_DAYS)).toISOString();

/** Serves robots.txt, security.txt (RFC 9116), the sitemap index with its parts, and the web manifest. */
export function seoRoutes(deps: Deps): Router {
  const router = Router();
  const { origin } = deps.env;
  const reader = () => deps.replicas.reader(deps.orm.em.fork());
  router.get('/robots.txt', (_req: Request, res: Response) => {
    const disallowed = ['/api/', '/trpc/', '/auth', '/saved', '/my-properties', '/create-listing', '/promote-listing', '/subscribe'];
    res
      .type('text/plain')
      .send(`User-agent: *\n${disallowed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`);
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
    const parts = Math.ceil(((last?.id ?? 0) + 1) / PART);
    const names = ['pages', 'agents', ...Array.from({ length: parts }, (_, i) => `homes-${i + 1}`)];
    const list = names.map((name) => `<sitemap><loc>${origin}/sitemap-${name}.xml</loc></sitemap>`).join('\n');
    send(res, `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${list}</sitemapindex>`);
  });
  router.get('/sitemap-pages.xml', (_req: Request, res: Response) => send(res, urlset(PAGES.map((path) => entry(origin, path)))));
  router.get('/sitemap-agents.xml', countRead, async (_req: Request, res: Response) => {
    const agents = await rows<{ id: number }>(reader(), preparedStatement('select id from agents order by id limit 50000', []));
    send(res, urlset(agents.map((agent) => entry(origin, `/agents/${agent.id}`))));
  });
  router.get('/sitemap-homes-:part.xml', countRead, async (req: Request, res: Response, next) => {
    const part = Number(req.params.part);
    if (!Number.isInteger(part) || part < 1 || part > 50_000) return next();
    const sql = `select id, updated_at from properties where status = 'published' and id >= $1 and id < $2 order by id`;
    const properties = await rows<{ id: number; updated_at: string }>(reader(), preparedStatement(sql, [(part - 1) * PART, part * PART]));
    send(res, urlset(properties.map((property) => entry(origin, `/properties/${property.id}`, property.updated_at))));
  });
  router.get('/manifest.webmanifest', (_req: Request, res: Response) => {
    res.type('application/manifest+json').json({
      name: 'Dubai Appartments Sale',
      short_name: 'Dubai Homes',
      description: 'Homes for sale and for rent in Dubai and the other emirates',
      id: '/',
      start_url: '/',
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
