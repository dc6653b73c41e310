import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import superjson from 'superjson';
import type { AppRouter } from '../server/router.ts';

export const trpc = createTRPCReact<AppRouter>();

/** The browser's door to the server: one request for what a page asks at once. */
export const createTrpcClient = (origin = '') =>
  trpc.createClient({ links: [httpBatchLink({ url: `${origin}/trpc`, transformer: superjson, maxURLLength: 4000, maxItems: 20 })] });

/** `NOT_FOUND`, `TOO_MANY_REQUESTS`, … of a failed call, whichever side it failed on. */
export function errorCode(error: unknown): string | undefined {
  const e = error as { data?: { code?: string } | null; code?: string } | null;
  return e?.data?.code ?? e?.code;
}
