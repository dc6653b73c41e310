// Calls procedures of the application under test over HTTP; the compiler checks their names, inputs and results.
import type { APIRequestContext } from '@playwright/test';
import { createTRPCClient, httpLink } from '@trpc/client';
import superjson from 'superjson';
import type { AppRouter } from '../src/server/router.ts';
import { plainInput } from '../src/shared/plain-input.ts';

/** The procedures as the user of a request context calls them. Each call that fails throws a TRPCClientError. */
export const callerOf = (request: APIRequestContext) =>
  createTRPCClient<AppRouter>({
    links: [
      httpLink({
        url: '/trpc',
        transformer: { input: plainInput, output: superjson },
        // httpLink sends a text or no body
        fetch: async (url, init) => {
          const response = await request.fetch(url instanceof Request ? url.url : url.toString(), {
            method: init?.method ?? 'GET',
            headers: init?.headers as Record<string, string>,
            ...(typeof init?.body === 'string' ? { data: init.body } : {}),
          });
          return new Response(await response.text(), { status: response.status() });
        },
      }),
    ],
  });
