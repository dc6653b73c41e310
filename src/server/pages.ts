import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { join } from 'node:path';
import express, { type Request, type RequestHandler, Router } from 'express';
import type { RenderRequest, RenderResult } from '../client/entry-server.tsx';
import { createContext } from './context.ts';
import { DEMO_MEMBER } from './db/demo/member.ts';
import type { Deps } from './deps.ts';
import { AWAY_SECONDS } from './errors.ts';
import { appRouter } from './router.ts';

type Render = (request: RenderRequest) => Promise<RenderResult>;

/** Where pages come from: the build, or Vite while developing. */
export interface PageRenderer {
  assets: RequestHandler;
  /** The HTML around a page, and what renders it, for this address. */
  load: (url: string) => Promise<{ template: string; render: Render }>;
  /** Links to the styles and scripts of a page's source file, so that both arrive with the first answer. */
  links: (module: string) => string;
}

/** Vite's manifest: source file → built file, its styles, and the chunks it imports. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** Everything that a source file's chunk needs, without what `index.html` already links. */
function linksOf(manifest: Manifest, module: string): string {
  const seen = new Set<string>();
  const collect = (key: string): void => {
    const chunk = manifest[key];
    if (!chunk || key === 'index.html' || seen.has(key)) return;
    seen.add(key);
    for (const imported of chunk.imports ?? []) collect(imported);
  };
  collect(module);
  const chunks = [...seen].map((key) => manifest[key]!);
  const styles = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
  return [
    ...[...styles].map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...chunks.map((chunk) => `<link rel="modulepreload" href="/${chunk.file}">`),
  ].join('');
}

const HASHED = /\/assets\//;
const MEDIA = /\/media\//;

/** The built pages of dist/. */
export async function builtPages(root = process.cwd()): Promise<PageRenderer> {
  const client = join(root, 'dist/client');
  const template = await readFile(join(client, 'index.html'), 'utf8');
  const { render } = (await import(join(root, 'dist/server/entry-server.js'))) as { render: Render };
  const assets = express.static(client, {
    index: false,
    redirect: false,
    setHeaders: (res, path) =>
      void res.setHeader(
        'Cache-Control',
        HASHED.test(path) ? 'public, max-age=31536000, immutable' : MEDIA.test(path) ? 'public, max-age=2592000' : 'public, max-age=3600',
      ),
  });
  const manifest = JSON.parse(await readFile(join(client, '.vite/manifest.json'), 'utf8')) as Manifest;
  const links = new Map<string, string>();
  return {
    assets,
    load: async () => ({ template, render }),
    links: (module) => links.get(module) ?? links.set(module, linksOf(manifest, module)).get(module)!,
  };
}

/** Pages straight from the sources through Vite, with hot reload. */
export async function developedPages(server: Server, root = process.cwd()): Promise<PageRenderer> {
  const { createServer } = await import('vite');
  const vite = await createServer({ root, server: { middlewareMode: true, hmr: { server } }, appType: 'custom' });
  return {
    assets: vite.middlewares,
    load: async (url) => {
      const { render } = (await vite.ssrLoadModule('/src/client/entry-server.tsx')) as { render: Render };
      const template = await vite.transformIndexHtml(url, await readFile(join(root, 'index.html'), 'utf8'));
      return { template, render };
    },
    links: () => '',
  };
}

/** Every address that is no file and no call: a page, rendered on the server with its data (404 included, A57). */
export function pageRoutes(deps: Deps, pages: PageRenderer): Router {
  const router = Router();
  router.get('/{*path}', async (req: Request, res) => {
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
    if (result.status >= 500) deps.log.error({ path: req.path }, 'a page was shown with an error');
    const html = template
      .replace('<!--head-->', () => result.head)
      // after the styles of every page, so that a page's own have the last word
      .replace('</head>', () => `${pages.links(result.module)}</head>`)
      .replace('<!--app-->', () => result.html)
      .replace('<!--state-->', () => result.state)
      .replace(/<script(?=[\s>])(?![^>]*(?:\bnonce=|type="application\/))/g, (tag) => `${tag} nonce="${nonce}"`);
    if (!ctx.signedIn) res.set('Cache-Control', 'no-cache');
    if (result.status === 503) res.set('Retry-After', String(AWAY_SECONDS));
    res.status(result.status).type('html').send(html);
  });
  return router;
}
