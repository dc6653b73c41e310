// Renders the pages of the website on the server, from the build or in development with Vite, and serves them with their assets.
// Counts each page against the rate limit; stores the display settings of members in their account and a cookie.
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import type { RenderRequest, RenderResult } from '../../client/entry-server.tsx';
import { directionOf, getLocale, LOCALES, type Locale, splitLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import type { Preferences } from '../../shared/preferences/preferences.ts';
import { DEMO_MEMBER } from '../account/demo/demo-account.ts';
import { type Context, createContext, rateLimitKey } from '../context.ts';
import type { Deps } from '../deps.ts';
import { inDisplay, readRequestDisplay } from '../display.ts';
import { DB_UNAVAILABLE_RETRY_SECONDS, DomainError } from '../errors.ts';
import { methodNotAllowed } from '../http/http-errors.ts';
import { readRequestLocale } from '../locale.ts';
import { loggedPath } from '../log/log.ts';
import { renderLinkPage } from '../mail/link/link.page.ts';
import { recordOf } from '../metrics/request-record.ts';
import { displayOf } from '../preferences/exchange-rates.ts';
import { requestPreferences, settlePreferences } from '../preferences/preferences.ts';
import { appRouter } from '../router.ts';
import { type AssetLinksFor, loadViteManifest } from './assets.ts';
import { type SharedPages, sendShared } from './shared-pages.ts';

type Render = (request: RenderRequest) => Promise<RenderResult>;

/** The attribute of `<html>` for light or dark colors. A script in the head sets it for visitors who have not chosen. */
const SCHEME_ATTRIBUTE = 'data-mantine-color-scheme';

/** Renders pages from the build, or with Vite in development. */
export interface PageRenderer {
  /** Serves scripts, stylesheets and other files. */
  assets: RequestHandler;
  /** The HTML template and the render function for a URL. */
  load: (url: string) => Promise<{ template: string; render: Render }>;
  /** Makes the asset tags of a page, by language. */
  links: Record<Locale, AssetLinksFor>;
}

/** The path of a page: the name of a file has an ending. */
const WITHOUT_ENDING = /\/[^/.]*$/;
/** Files whose name has a hash of their content. */
const HASHED_PATH = /\/assets\//;
const MEDIA_PATH = /\/media\//;
/** The service worker and its offline page. */
const OFFLINE_PATH = /\/(?:sw|offline)\.\w+$/;

/** How long browsers may cache a file of the build: a year when its name has a hash, 30 days for media, else an hour. */
function cacheControl(path: string): string {
  if (HASHED_PATH.test(path)) return 'public, max-age=31536000, immutable';
  if (OFFLINE_PATH.test(path)) return 'no-cache';
  return MEDIA_PATH.test(path) ? 'public, max-age=2592000' : 'public, max-age=3600';
}

/** Renders the built pages of dist/. */
export async function productionRenderer(root = process.cwd()): Promise<PageRenderer> {
  const client = join(root, 'dist/client');
  const builds = { en: loadViteManifest(client, 'en'), ar: loadViteManifest(client, 'ar') };
  const { render } = (await import(join(root, 'dist/server/entry-server.js'))) as { render: Render };
  const files = express.static(client, {
    index: false,
    redirect: false,
    setHeaders: (res, path) => void res.setHeader('Cache-Control', cacheControl(path)),
  });
  // tries the build of each language, because the URL does not say to which one the stylesheets belong
  const stylesheets: RequestHandler<{ names: string }> = (req, res, next) => {
    const css = LOCALES.map((locale) => builds[locale].combinedStylesheet(req.params.names)).find((text) => text !== null) ?? null;
    if (css === null) return next();
    res.set('Cache-Control', cacheControl(req.path)).type('css').send(css);
  };
  return {
    // a page is not looked for on the disk
    assets: Router()
      .get('/assets/page/:names.css', stylesheets)
      .use((req, res, next) => (WITHOUT_ENDING.test(req.path) ? next() : files(req, res, next))),
    load: async () => ({ template: builds[getLocale()].template, render }),
    links: { en: builds.en.links, ar: builds.ar.links },
  };
}

/** In development Vite adds the asset tags to the template itself. */
const noLinks: AssetLinksFor = () => ({ styles: '', scripts: '' });

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
    links: { en: noLinks, ar: noLinks },
  };
}

/**
 * Adds the nonce to the script tags of our own HTML that have none and contain code, not data (`application/json`).
 * Never call it with rendered data: a script tag in a user's text would run too.
 */
const addNonce = (ownHtml: string, nonce: string): string =>
  ownHtml.replace(/<script(?=[\s>])(?![^>]*(?:\bnonce=|type="application\/))/g, (tag) => `${tag} nonce="${nonce}"`);

/** Puts a rendered page into the template, with its language, the chosen color scheme, its asset tags and its data. */
function fillTemplate(
  template: string,
  result: RenderResult,
  { styles, scripts }: ReturnType<AssetLinksFor>,
  theme: Preferences['theme'],
  nonce: string,
): string {
  const locale = getLocale();
  const scheme = theme === 'light' || theme === 'dark' ? ` ${SCHEME_ATTRIBUTE}="${theme}"` : '';
  return addNonce(template, nonce)
    .replace('<html lang="en">', `<html lang="${locale}" dir="${directionOf(locale)}"${scheme}>`)
    .replace('<!--head-->', () => result.head + styles)
    .replace('<!--app-->', () => result.html)
    .replace('<!--state-->', () => result.state + addNonce(scripts, nonce));
}

/** The settings of the site that the rendered page passes on to its scripts. */
function siteConfig({ env }: Deps) {
  const { username, password } = DEMO_MEMBER;
  return {
    origin: env.origin,
    tileUrl: env.TILE_URL,
    ...(!env.GEO_SOURCES.includes('osm') && { hasNoStreets: true }),
    demo: env.demo ? { username, password } : null,
    needsPermits: env.PERMITS === 'require',
    ...(env.SUPPORT_CONTACTS.length > 0 && { hasSupportContacts: true }),
  };
}

/** Sets the headers for caches and search engines. Pages of members keep the `no-store` that their context has set. */
function setPageHeaders(res: Response, result: RenderResult, visitor: { isSignedIn: boolean; hasPreferences: boolean }): void {
  if (!visitor.isSignedIn) res.set('Cache-Control', visitor.hasPreferences ? 'private, no-cache' : 'no-cache');
  if (visitor.hasPreferences && !visitor.isSignedIn) res.vary('Cookie');
  if (result.isSecret) res.set({ 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' });
  if (result.status === 503) res.set('Retry-After', String(DB_UNAVAILABLE_RETRY_SECONDS));
}

/** Routes that render a page with its data for every GET request that no earlier route has answered, including 404 pages. */
export function pageRoutes(deps: Deps, pages: PageRenderer, sharedPages: SharedPages): Router {
  const router = Router();
  // matches every path; a path parameter would make Express decode the path and refuse a malformed one
  router.get(/^/, async (req: Request, res) => {
    recordOf(res).route = 'page';
    const waitSeconds = await countPageRead(deps, req);
    if (waitSeconds > 0) return sendLimited(req, res, waitSeconds);
    const sharedKey = sharedPages.keyOf(req, requestPreferences(req, deps.now()));
    if (sharedKey !== null && (await sharedPages.send(sharedKey, req, res))) return;
    const { changes } = sharedPages;
    const { template, render } = await pages.load(req.originalUrl);
    const nonce = String(res.locals.nonce);
    const ctx = await createContext(deps, req, res);
    const preferences = await readPreferences(deps, ctx, req, res);
    const display = await displayOf(deps, preferences);
    const config = siteConfig(deps);
    const result = await inDisplay(display, () =>
      render({
        url: req.originalUrl,
        readLocale: readRequestLocale,
        readDisplay: readRequestDisplay,
        nonce,
        router: appRouter,
        ctx,
        config: preferences ? { ...config, display } : config,
      }),
    );
    recordOf(res).route = `page ${result.route}`;
    if (result.redirect) {
      res.redirect(result.status, result.redirect);
      return;
    }
    // a query of the page has exceeded the rate limit
    if (result.status === 429) return sendLimited(req, res, Math.max(1, await countPageRead(deps, req)));
    if (result.status >= 500) deps.log.error({ path: loggedPath(req.path) }, 'a page was shown with an error');
    const links = pages.links[getLocale()](result.modules, result.parts);
    setPageHeaders(res, result, { isSignedIn: ctx.signedIn !== null, hasPreferences: preferences !== null });
    const html = fillTemplate(template, result, links, preferences?.theme, nonce);
    if (sharedKey !== null && result.status === 200 && !result.isSecret && !ctx.signedIn && !res.hasHeader('Set-Cookie'))
      return sendShared(sharedPages.keep(sharedKey, { route: result.route, html, nonce }, res, changes), req, res);
    res.status(result.status).type('html').send(html);
  });
  // without scripts, browsers submit these forms here: the page is shown again, and the form is neither read nor logged
  router.post(/^(?:\/ar)?\/(?:auth|forgot-password|reset-password|account)$/, (req, res) => res.redirect(303, req.path));
  router.all(/^/, methodNotAllowed('GET, HEAD'));
  return router;
}

/**
 * The display settings to render with: those of the cookie; for a member, the newer ones of cookie and account, which are then stored in
 * both. When the account cannot be read, those of the cookie.
 */
async function readPreferences(deps: Deps, { em, signedIn }: Context, req: Request, res: Response): Promise<Preferences | null> {
  const now = deps.now();
  if (!signedIn) return requestPreferences(req, now);
  const isSecure = deps.env.origin.startsWith('https:');
  return settlePreferences(em, { req, res, userId: signedIn.user.id, now, isSecure }).catch((error: unknown) => {
    deps.log.warn({ err: error }, 'a page was rendered without the settings of its user');
    return requestPreferences(req, now);
  });
}

/** Counts a page as one read against the rate limit. @returns the seconds to wait, 0 within the limit */
async function countPageRead({ limiter }: Deps, req: Request): Promise<number> {
  try {
    await limiter.count('read', rateLimitKey(req.ip ?? ''));
    return 0;
  } catch (error) {
    if (!(error instanceof DomainError) || error.kind !== 'TOO_MANY') throw error;
    return Math.max(1, error.retryAfter ?? 1);
  }
}

/** Sends a short page that says to wait. The requested page is not rendered, because rendering is what the rate limit is meant to save. */
function sendLimited(req: Request, res: Response, waitSeconds: number): void {
  res.status(429).set({ 'Retry-After': String(waitSeconds), 'Cache-Control': 'no-store' });
  const text = m.ssr_limited_text({ count: waitSeconds });
  res
    .type('html')
    .send(
      renderLinkPage({ title: m.ssr_limited_title(), text, link: { label: m.ssr_try_again(), path: splitLocale(req.originalUrl)[1] } }, ''),
    );
}
