import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { RenderRequest, RenderResult } from '../../client/entry-server.tsx';
import { createContext, rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { DB_UNAVAILABLE_RETRY_SECONDS, DomainError } from '../errors.ts';
import { methodNotAllowed } from '../http/http-errors.ts';
import { renderLinkPage } from '../mail/link.page.ts';
import { appRouter } from '../router.ts';
import { DEMO_MEMBER } from '../seed/demo/member.ts';
import { type AssetLinksFor, loadViteManifest } from './assets.ts';

type Render = (request: RenderRequest) => Promise<RenderResult>;

/** Renders pages from the build, or with Vite in development. */
export interface PageRenderer {
  assets: RequestHandler;
  /** The HTML template and the render function for a URL. */
  load: (url: string) => Promise<{ template: string; render: Render }>;
  links: AssetLinksFor;
}

const HASHED = /\/assets\//;
const MEDIA = /\/media\//;
/** The service worker and its offline page. */
const OFFLINE = /\/(?:sw|offline)\.\w+$/;

/** How long browsers may cache a file of the build. */
function cacheControl(path: string): string {
  if (HASHED.test(path)) return 'public, max-age=31536000, immutable';
  if (OFFLINE.test(path)) return 'no-cache';
  return MEDIA.test(path) ? 'public, max-age=2592000' : 'public, max-age=3600';
}

/** Renders the built pages of dist/. */
export async function productionRenderer(root = process.cwd()): Promise<PageRenderer> {
  const client = join(root, 'dist/client');
  const { template, links, combinedStylesheet } = loadViteManifest(client);
  const { render } = (await import(join(root, 'dist/server/entry-server.js'))) as { render: Render };
  const files = express.static(client, {
    index: false,
    redirect: false,
    setHeaders: (res, path) => void res.setHeader('Cache-Control', cacheControl(path)),
  });
  const stylesheets: RequestHandler<{ names: string }> = (req, res, next) => {
    const css = combinedStylesheet(req.params.names);
    if (css === null) return next();
    res.set('Cache-Control', cacheControl(req.path)).type('css').send(css);
  };
  return { assets: Router().get('/assets/page/:names.css', stylesheets).use(files), load: async () => ({ template, render }), links };
}

/** Renders pages from their sources with Vite and hot reload. */
export async function viteDevRenderer(server: Server, root = process.cwd()): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    assets: vite.middlewares,
    load: async (url) => {
      const { render } = (await vite.ssrLoadModule('/src/client/entry-server.tsx')) as { render: Render };
      const template = await vite.transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8'));
      return { template, render };
    },
    links: () => ({ styles: '', scripts: '' }),
  };
}

/** Adds the nonce to script tags of our own HTML. Never call it with rendered data: a script tag in a user's text would run too. */
const addNonce = (ownHtml: string, nonce: string): string =>
  ownHtml.replace(/<script(?=[\s>])(?![^>]*(?:\bnonce=|type="application\/))/g, (tag) => `${tag} nonce="${nonce}"`);

/** Renders a page with its data for every other GET request, including 404 pages. */
export function pageRoutes(deps: Deps, pages: PageRenderer): Router {
  const router = Router();
  router.get('/{*path}', async (req: Request, res) => {
    const wait = await secondsOverLimit(deps, req);
    if (wait > 0) return sendLimited(req, res, wait);
    const { template, render } = await pages.load(req.originalUrl);
    const nonce = String(res.locals.nonce);
    const ctx = await createContext(deps, req, res);
    const result = await render({
      url: req.originalUrl,
      nonce,
      router: appRouter,
      ctx,
      config: { origin: deps.env.origin, tileUrl: deps.env.TILE_URL, demo: deps.env.demo ? DEMO_MEMBER : null },
    });
    if (result.redirect) {
      res.redirect(result.status, result.redirect);
      return;
    }
    if (result.status === 429) return sendLimited(req, res, Math.max(1, await secondsOverLimit(deps, req)));
    if (result.status >= 500) deps.log.error({ path: req.path }, 'a page was shown with an error');
    const { styles, scripts } = pages.links(result.modules, result.parts);
    const html = addNonce(template, nonce)
      .replace('<!--head-->', () => result.head + styles)
      .replace('<!--app-->', () => result.html)
      .replace('<!--state-->', () => result.state + addNonce(scripts, nonce));
    if (!ctx.signedIn) res.set('Cache-Control', 'no-cache');
    if (result.status === 503) res.set('Retry-After', String(DB_UNAVAILABLE_RETRY_SECONDS));
    res.status(result.status).type('html').send(html);
  });
  // a form submitted without scripts: nothing of it is read or logged, the page is shown again
  router.post(['/auth', '/forgot-password', '/reset-password', '/account'], (req, res) => res.redirect(303, req.path));
  router.all('/{*path}', methodNotAllowed('GET, HEAD'));
  return router;
}

/** Counts a page as one read; returns the seconds to wait, 0 within the limit. */
async function secondsOverLimit({ limiter }: Deps, req: Request): Promise<number> {
  try {
    await limiter.count('read', rateLimitKey(req.ip ?? ''));
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'TOO_MANY') throw error;
    return Math.max(1, error.retryAfter ?? 1);
  }
}

/** Sends a short page without rendering the requested one, because rendering is the cost. */
function sendLimited(req: Request, res: Response, seconds: number): void {
  res.status(429).set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' });
  const text = `Many pages were opened from your connection in a short time. You can go on in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`;
  res.type('html').send(renderLinkPage({ title: 'Too many requests', text, link: { label: 'Try again', path: req.originalUrl } }, ''));
}
