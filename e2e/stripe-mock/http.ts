// Requests and answers of the mock as Stripe's API has them: bodies are forms, answers JSON.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

export const readBody = async (req: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of req) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
};

/** A form in Stripe's notation: `a[b][0]=c` → { a: { b: { 0: 'c' } } } */
export function parseForm(text: string): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop()!;
    let at = params;
    for (const key of path) {
      at[key] ??= {};
      at = at[key] as Record<string, unknown>;
    }
    at[last] = value;
  }
  return params;
}

/** Sends JSON with the headers of Stripe; the page calls it from another origin. */
export const sendJson = (res: ServerResponse, status: number, body: unknown): void =>
  void res
    .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomUUID()}`, 'Access-Control-Allow-Origin': '*' })
    .end(JSON.stringify(body));
