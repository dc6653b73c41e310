import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Env } from '../../env.ts';

/** The small cookies of one request, beside the session. They are not readable by scripts. */
export class BrowserCookies {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #secure: boolean;
  constructor(req: IncomingMessage, res: ServerResponse, env: Pick<Env, 'origin'>) {
    this.#req = req;
    this.#res = res;
    this.#secure = env.origin.startsWith('https:');
  }

  /** The names of the browser's cookies. */
  names(): string[] {
    return this.#parts().map((part) => part.slice(0, part.indexOf('=')));
  }

  /** The value of a cookie; null when the browser sends none. An answer that depends on a cookie is not stored by caches. */
  read(name: string): string | null {
    this.preventCaching();
    return (
      this.#parts()
        .find((part) => part.startsWith(`${name}=`))
        ?.slice(name.length + 1) ?? null
    );
  }

  /** Keeps the answer out of caches: it depends on a secret. */
  preventCaching(): void {
    if (!this.#res.headersSent) this.#res.setHeader('Cache-Control', 'no-store');
  }

  #parts(): string[] {
    return (this.#req.headers.cookie ?? '').split(';').map((part) => part.trim());
  }

  /** Sets a cookie whose value needs no encoding; 0 seconds remove it. */
  write(name: string, value: string, seconds: number): void {
    const past = seconds === 0 ? '; Expires=Thu, 01 Jan 1970 00:00:00 GMT' : '';
    const attributes = `Path=/; Max-Age=${seconds}${past}; HttpOnly; SameSite=Lax${this.#secure ? '; Secure' : ''}`;
    this.#res.appendHeader('Set-Cookie', `${name}=${value}; ${attributes}`);
  }
}
