import { readdirSync } from 'node:fs';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { rateLimitKey } from '../context.ts';
import { rows } from '../db/orm.ts';
import { preparedStatement } from '../db/sql.ts';
import type { Deps } from '../deps.ts';

/** Homes a sitemap part: as many as are read in a few milliseconds. */
const PART = 5_000;

/** One page for each text in a folder, named after its file. */
function articles(folder: string, path: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${path}/${file.slice(0, -3)}`)
    .sort((a, b) => a.localeCompare(b));
}

/** Pages that search engines should know; legal pages are left out, and so is everything for members. */
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
  ...articles('src/client/news/articles', '/news'),
  '/help',
  '/help/mortgage-calculator',
  '/help/tutorials',
  '/help/buying-guides',
  ...articles('src/client/help/guides/articles', '/help/buying-guides'),
];

const escapeXml = (text: string): string => text.replace(/[<>&'"]/g, (c) => `&#${c.charCodeAt(0)};`);
const entry = (origin: string, path: string, changed?: string | Date): string =>
  `<url><loc>${escapeXml(origin + path)}</loc>${changed ? `<lastmod>${new Date(changed).toISOString().slice(0, 10)}</lastmod>` : ''}</url>`;
const send = (res: Response, xml: string): void =>
  void res.type('application/xml').set('Cache-Control', 'public, max-age=3600').send(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
const urlset = (entries: string[]): string => `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('\n')}</urlset>`;

const SECURITY_DAYS = 180;

/** Midnight in UTC about half a year from now: the file is made at each request and never older than its word. */
const securityExpiry = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + SECURITY_DAYS)).toISOString();

/** robots.txt, security.txt (RFC 9116), sitemap.xml (an index and its parts, every published home) and the web manifest. */
export function seoRoutes(deps: Deps): Router {
  const router = Router();
  const { origin } = deps.env;
  const reader = () => deps.replicas.reader(deps.orm.em.fork());
  router.get('/robots.txt', (_req: Request, res: Response) => {
    const closed = ['/api/', '/trpc/', '/auth', '/saved', '/my-properties', '/create-listing', '/promote-listing', '/subscribe'];
    res
      .type('text/plain')
      .send(`User-agent: *\n${closed.map((path) => `Disallow: ${path}`).join('\n')}\n\nSitemap: ${origin}/sitemap.xml\n`);
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
  /** Sitemaps read many rows: each counts like any other read. */
  const counted: RequestHandler = async (req, _res, next) => {
    await deps.limiter.count('read', rateLimitKey(req.ip ?? ''));
    next();
  };
  router.get('/sitemap.xml', counted, async (_req: Request, res: Response) => {
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
  router.get('/sitemap-agents.xml', counted, async (_req: Request, res: Response) => {
    const agents = await rows<{ id: number }>(reader(), preparedStatement('select id from agents order by id limit 50000', []));
    send(res, urlset(agents.map((agent) => entry(origin, `/agents/${agent.id}`))));
  });
  router.get('/sitemap-homes-:part.xml', counted, async (req: Request, res: Response, next) => {
    const part = Number(req.params.part);
    if (!Number.isInteger(part) || part < 1 || part > 50_000) return next();
    const sql = `select id, updated_at from properties where status = 'published' and id >= $1 and id < $2 order by id`;
    const homes = await rows<{ id: number; updated_at: string }>(reader(), preparedStatement(sql, [(part - 1) * PART, part * PART]));
    send(res, urlset(homes.map((home) => entry(origin, `/properties/${home.id}`, home.updated_at))));
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
