// A client that openapi-fetch makes of the types of the OpenAPI document, as API users do, against a listening server, for a test file.
import createClient, { type Client, type Middleware } from 'openapi-fetch';
import { afterAll, expect } from 'vitest';
import type { paths } from '../../../docs/openapi.d.ts';
import { listen } from '../http.ts';
import { type TestServer, testServer } from '../server.ts';

export interface OpenApiClientContext {
  server: TestServer;
  /** Keeps cookies, as a browser does. */
  api: Client<paths>;
  /** The operations that the client has called, as `GET /properties/{id}`. */
  calledOperations: Set<string>;
}

/** The answer of a call that succeeded. */
export async function expectOk<T>(call: Promise<{ data?: T; error?: unknown; response: Response }>): Promise<T> {
  const { data, error, response } = await call;
  expect([response.status < 300, error], `${response.url}: ${String(error)}`).toEqual([true, undefined]);
  return data!;
}

/** Starts a server on a port, with a client of it, and stops it after the file. */
export async function startOpenApiClient(): Promise<OpenApiClientContext> {
  const server = await testServer({ LIMIT_PAYMENT: '0' });
  const http = await listen(server);
  afterAll(async () => {
    http.close();
    await server.close();
  });
  const calledOperations = new Set<string>();
  const cookies = new Map<string, string>();
  const session: Middleware = {
    onRequest: ({ request, schemaPath }) => {
      calledOperations.add(`${request.method} ${schemaPath}`);
      if (cookies.size > 0) request.headers.set('Cookie', [...cookies].map((pair) => pair.join('=')).join('; '));
    },
    onResponse: ({ response }) => {
      for (const header of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(header)!;
        cookies.set(name!, value!);
      }
    },
  };
  // lists joined by commas, as the document says of them
  const api = createClient<paths>({ baseUrl: `${http.origin}/api`, querySerializer: { array: { style: 'form', explode: false } } });
  api.use(session);
  return { server, api, calledOperations };
}
