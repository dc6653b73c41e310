// Reads and sets all cookies of a browser except the session cookie.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../../env.ts';

/** The cookies of one request and its response, without the session. Scripts of the page cannot read them (HttpOnly). */
export class BrowserCookies {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  /** On https, a prefix of every name: browsers accept such a cookie only over https and for this host alone, so that no other host can set it. */
  readonly #prefix: '__Host-' | '';
  constructor(req: IncomingMessage, res: ServerResponse, env: Pick<Env, 'origin'>) {
    this.#req = req;
    this.#res = res;
    this.#prefix = env.origin.startsWith('https:') ? '__Host-' : '';
  }

  /** The names of all cookies that the browser sent, including that of the session, as `read` takes them. */
  names(): string[] {
    return this.#pairs()
      .filter((pair) => pair.includes('=') && pair.startsWith(this.#prefix))
      .map((pair) => pair.slice(this.#prefix.length, pair.indexOf('=')));
  }

  /** The value of a cookie; null when the browser sends none. Also keeps the response, which now depends on the cookie, out of caches. */
  read(name: string): string | null {
    this.preventCaching();
    return (
      this.#pairs()
        .find((pair) => pair.startsWith(`${this.#prefix}${name}=`))
        ?.slice(this.#prefix.length + name.length + 1) ?? null
    );
  }

  /** Sets a header that keeps the response out of caches, because it depends on a secret. */
  preventCaching(): void {
    if (!this.#res.headersSent) this.#res.setHeader('Cache-Control', 'no-store');
  }

  /** The cookies as `name=value`. */
  #pairs(): string[] {
    return (this.#req.headers.cookie ?? '').split(';').map((pair) => pair.trim());
  }

  /** Sets a cookie whose value needs no encoding; 0 seconds remove it. */
  write(name: string, value: string, seconds: number): void {
    const pastExpiry = seconds === 0 ? '; Expires=Thu, 01 Jan 1970 00:00:00 GMT' : '';
    const attributes = `Path=/; Max-Age=${seconds}${pastExpiry}; HttpOnly; SameSite=Lax${this.#prefix ? '; Secure' : ''}`;
    this.#res.appendHeader('Set-Cookie', `${this.#prefix}${name}=${value}; ${attributes}`);
  }
}
