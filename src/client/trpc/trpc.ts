// The tRPC client of the website; its transport loads with the first request.
import { type OperationLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/router.ts';

/** The procedures of the server as React hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** Imports the HTTP link. It is loaded with the first request, to keep it out of the initial bundle. */
export const loadTrpcLink = () => import('./trpc-link.ts');

/** Link that imports the HTTP link on first use. */
const lazyHttpLink =
  (origin: string): TRPCLink<AppRouter> =>
  (runtime) => {
    let link: Promise<OperationLink<AppRouter>> | undefined;
    const open = () => loadTrpcLink().then((http) => http.httpLink(origin)(runtime) as OperationLink<AppRouter>);
    return (context) =>
      observable((observer) => {
        let close: (() => void) | null = () => {};
        // A failed import is retried with the next request.
        link ??= open().catch((error: unknown) => {
          link = undefined;
          throw error;
        });
        link.then(
          (createLink) => {
            if (!close) return;
            const subscription = createLink(context).subscribe(observer);
            close = () => subscription.unsubscribe();
          },
          (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
        );
        return () => {
          close?.();
          close = null;
        };
      });
  };

/** A client for `origin`; the page's own when empty. */
export const createTrpcClient = (origin = '') => trpc.createClient({ links: [lazyHttpLink(origin)] });

/** The kind that the server adds to an error when its code is not enough, such as `step-up`. */
export const errorKind = (error: unknown): string | undefined => (error as { data?: { kind?: string } | null } | null)?.data?.kind;

/** tRPC code of an error, such as `NOT_FOUND`, whether it was thrown on the server or in the browser. */
export function errorCode(error: unknown): string | undefined {
  const trpcError = error as { data?: { code?: string } | null; code?: string } | null;
  return trpcError?.data?.code ?? trpcError?.code;
}
