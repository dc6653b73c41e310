// HTTP helpers of the Stripe mock: as in Stripe's API, the bodies of requests are forms, and responses are JSON.
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** Reads the body of a request as text. */
export const readBody = async (req: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
};

/** Parses a form in Stripe's notation: `a[b][0]=c` → { a: { b: { 0: 'c' } } } */
export function parseForm(text: string): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    const last = path.pop()!;
    let parent = params;
    for (const key of path) {
      parent[key] ??= {};
      parent = parent[key] as Record<string, unknown>;
    }
    parent[last] = value;
  }
  return params;
}

/** Sends JSON with Stripe's headers, and with the CORS header, because the page that calls the mock has another origin. */
export const sendJson = (res: ServerResponse, status: number, body: unknown): void =>
  void res
    .writeHead(status, { 'Content-Type': 'application/json', 'Request-Id': `req_${randomUUID()}`, 'Access-Control-Allow-Origin': '*' })
    .end(JSON.stringify(body));
