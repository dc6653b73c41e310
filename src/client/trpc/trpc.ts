// The tRPC client of the website; its transport loads with the first request.
import { type OperationLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import type { inferRouterInputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/router.ts';
import { m } from '../../shared/messages/messages.ts';
import { plainInput } from '../../shared/plain-input.ts';

/** The procedures of the server as React hooks. */
export const trpc = createTRPCReact<AppRouter>();

/** Imports the HTTP link. It is loaded with the first request, to keep it out of the initial bundle. */
export const loadTrpcLink = () => import('./trpc-link.ts');

/** An error for which no server answered has the browser's English text, such as `Failed to fetch`; here it gets one in the language of the page. */
const withReadableText = (error: TRPCClientError<AppRouter>): TRPCClientError<AppRouter> =>
  error.data || !error.message || error.cause?.name === 'AbortError' ? error : new TRPCClientError(m.ui_no_connection(), { cause: error });

/** Link that imports the HTTP link on first use. */
const lazyHttpLink =
  (origin: string): TRPCLink<AppRouter> =>
  (runtime) => {
    let link: Promise<OperationLink<AppRouter>> | undefined;
    const open = () => loadTrpcLink().then((http) => http.httpLink(origin)(runtime) as OperationLink<AppRouter>);
    return (context) =>
      observable((observer) => {
        // null after the caller has unsubscribed, possibly before the link was loaded
        let close: (() => void) | null = () => {};
        // A failed import is retried with the next request.
        link ??= open().catch((error: unknown) => {
          link = undefined;
          throw error;
        });
        link.then(
          (createLink) => {
            if (!close) return;
            const subscription = createLink(context).subscribe({ ...observer, error: (error) => observer.error(withReadableText(error)) });
            close = () => subscription.unsubscribe();
          },
          (error: unknown) => observer.error(withReadableText(TRPCClientError.from(error as Error))),
        );
        return () => {
          close?.();
          close = null;
        };
      });
  };

/** A client that calls the server at `origin`; an empty one is the server of the page. */
export const createTrpcClient = (origin = '') => trpc.createClient({ links: [lazyHttpLink(origin)] });

type Inputs = inferRouterInputs<AppRouter>;

/** Sends a mutation whose answer no one reads, without loading the transport. Errors are ignored, and the request outlives the page. */
export function notifyServer<Router extends keyof Inputs, Name extends keyof Inputs[Router] & string>(
  router: Router,
  name: Name,
  input: Inputs[Router][Name],
): void {
  const body = JSON.stringify(plainInput.serialize(input));
  const request = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body, keepalive: true };
  // a body that is not read would keep the connection busy
  fetch(`/trpc/${router}.${name}`, request).then(
    (answer) => answer.arrayBuffer(),
    () => {},
  );
}

/** The kind that the server adds to an error when its code is not enough, such as `step-up`. */
export const errorKind = (error: unknown): string | undefined => (error as { data?: { kind?: string } | null } | null)?.data?.kind;

/** tRPC code of an error, such as `NOT_FOUND`, whether it was thrown on the server or in the browser. */
export function errorCode(error: unknown): string | undefined {
  const trpcError = error as { data?: { code?: string } | null; code?: string } | null;
  return trpcError?.data?.code ?? trpcError?.code;
}

/** What a user reads of an error: the message of the server for errors with one of `codes`, which is meant for them, otherwise `fallback`. */
export const explainFailure = (error: unknown, codes: readonly string[], fallback: string): string =>
  error instanceof Error && codes.includes(errorCode(error) ?? '') ? error.message : fallback;
