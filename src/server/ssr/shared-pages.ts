// Shares rendered pages among visitors: a page that several ask for within a few seconds is rendered and compressed once. Only requests without a
// session or a secret may get one, and only for the same URL and display settings; a change that a signed-in user makes empties the store. Other
// instances of the server show such a change when their pages expire.
import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Request, RequestHandler, Response } from 'express';
import { LRUCache } from 'lru-cache';
import { PREFERENCES_COOKIE, type Preferences } from '../../shared/preferences/preferences.ts';
import type { Env } from '../env.ts';
import { changesState } from '../http/security-middleware.ts';
import { recordOf } from '../metrics/request-record.ts';

/** The most bytes of HTML that are kept, and the longest URL whose page is. */
const MAX_BYTES = 64_000_000;
const MAX_URL_LENGTH = 500;
/** The headers that a page has of its own; all others are set for each response. */
const OWN_HEADERS = ['Cache-Control', 'Vary', 'Content-Security-Policy'] as const;
const ONLY_PREFERENCES = new RegExp(`^${PREFERENCES_COOKIE}=[^;]*$`);

const compressors = {
  br: (html: Buffer) => promisify(brotliCompress)(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (html: Buffer) => promisify(gzip)(html),
};
type Encoding = keyof typeof compressors;

interface SharedPage {
  route: string;
  headers: [name: string, value: string][];
  html: Buffer;
  etag: string;
  /** The compressed HTML, from the first request that takes it. */
  compressed: Map<Encoding, Promise<Buffer>>;
}

/** A rendered page for visitors, with the nonce that its scripts and its Content-Security-Policy have. */
interface RenderedPage {
  route: string;
  html: string;
  nonce: string;
}

/**
 * The page with the hashes of its inline scripts in place of a nonce, which must not be used for more than one response: the content security policy then
 * lets exactly these scripts run.
 */
function withoutNonce({ html, nonce }: RenderedPage, policy: string): { html: string; policy: string } {
  const mark = ` nonce="${nonce}"`;
  const inlineScript = new RegExp(`<script${mark}>(.*?)</script>`, 'gs');
  const hashes = [...html.matchAll(inlineScript)].map(([, code]) => `'sha256-${hash('sha256', code!, 'base64')}'`);
  return { html: html.replaceAll(mark, ''), policy: policy.replace(`'nonce-${nonce}'`, hashes.join(' ')) };
}

/** The pages of one instance of the server that visitors share. */
export class SharedPages {
  readonly #seconds: number;
  readonly #pages: LRUCache<string, SharedPage>;
  /** Increases with each change by a signed-in user, so that a page is not kept whose render began before the change. */
  #changes = 0;

  constructor({ SHARED_PAGE_SECONDS }: Pick<Env, 'SHARED_PAGE_SECONDS'>) {
    this.#seconds = SHARED_PAGE_SECONDS;
    this.#pages = new LRUCache({
      maxSize: MAX_BYTES,
      // twice as much with its compressed forms
      sizeCalculation: ({ html }) => Math.max(1, 2 * html.length),
      ttl: Math.max(1, 1000 * SHARED_PAGE_SECONDS),
    });
  }

  /** Middleware that forgets all pages after a successful change by a signed-in user, so that the next page of each user shows it. */
  readonly forgetAfterChanges: RequestHandler = (req, res, next) => {
    if (this.#seconds > 0 && changesState(req.method))
      res.once('finish', () => {
        if (recordOf(res).userId === undefined || res.statusCode >= 400) return;
        this.#changes++;
        this.#pages.clear();
      });
    next();
  };

  /**
   * Whom a request may share its page with, as a key; null when the page is only for its visitor: with any cookie but that of the display settings, with
   * credentials, or for a typed text, which is logged each time.
   */
  keyOf(req: Request, preferences: Preferences | null): string | null {
    const { cookie, authorization } = req.headers;
    const isVisitor = authorization === undefined && (cookie === undefined || ONLY_PREFERENCES.test(cookie));
    if (this.#seconds === 0 || !isVisitor || 'search' in req.query || req.originalUrl.length > MAX_URL_LENGTH) return null;
    // when the settings were chosen does not change the page
    return `${JSON.stringify({ ...preferences, at: 0 })} ${req.originalUrl}`;
  }

  /** The number of changes so far, to pass to `keep` after the render. */
  get changes(): number {
    return this.#changes;
  }

  /** Keeps a rendered page with the headers of its response, unless something changed since `changes`. */
  keep(key: string, page: RenderedPage, res: Response, changes: number): SharedPage {
    const { html, policy } = withoutNonce(page, String(res.getHeader('Content-Security-Policy') ?? ''));
    res.setHeader('Content-Security-Policy', policy);
    const headers = OWN_HEADERS.flatMap((name): [string, string][] => {
      const value = res.getHeader(name);
      return value === undefined ? [] : [[name, String(value)]];
    });
    const body = Buffer.from(html);
    const shared: SharedPage = {
      route: page.route,
      headers,
      html: body,
      etag: `W/"${hash('sha256', body, 'base64url').slice(0, 27)}"`,
      compressed: new Map(),
    };
    if (changes === this.#changes) this.#pages.set(key, shared);
    return shared;
  }

  /** Sends the page of a key. @returns false when there is none */
  async send(key: string, req: Request, res: Response): Promise<boolean> {
    const page = this.#pages.get(key);
    if (page) await sendShared(page, req, res);
    return page !== undefined;
  }
}

/** Sends a page that visitors share, compressed when the browser accepts it. */
export async function sendShared(page: SharedPage, req: Request, res: Response): Promise<void> {
  recordOf(res).route = `page ${page.route}`;
  for (const [name, value] of page.headers) res.setHeader(name, value);
  res.vary('Accept-Encoding').status(200).type('html').set('ETag', page.etag);
  if (req.fresh) return void res.status(304).end();
  const encoding = req.acceptsEncodings(['br', 'gzip', 'identity']);
  if (encoding !== 'br' && encoding !== 'gzip') return void res.end(page.html);
  let compressed = page.compressed.get(encoding);
  if (!compressed) {
    compressed = compressors[encoding](page.html);
    page.compressed.set(encoding, compressed);
  }
  const body = await compressed;
  res.set({ 'Content-Encoding': encoding, 'Content-Length': String(body.length) }).end(body);
}
