import { type OperationLink, TRPCClientError, type TRPCLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../server/router.ts';

export const trpc = createTRPCReact<AppRouter>();

/** What speaks with the server. The first sight is there without it: it is fetched for the first question, or when somebody is about to ask. */
export const loadTrpcLink = () => import('./trpc-link.ts');

/** The browser's door to the server. */
const httpLink =
  (origin: string): TRPCLink<AppRouter> =>
  (runtime) => {
    let link: Promise<OperationLink<AppRouter>> | undefined;
    const open = () => loadTrpcLink().then((http) => http.httpLink(origin)(runtime) as OperationLink<AppRouter>);
    return (context) =>
      observable((observer) => {
        let close: (() => void) | null = () => {};
        // a link that could not be fetched is fetched again for the next question
        link ??= open().catch((error: unknown) => {
          link = undefined;
          throw error;
        });
        link.then(
          (helpers) => {
            if (!close) return;
            const asked = helpers(context).subscribe(observer);
            close = () => asked.unsubscribe();
          },
          (error: unknown) => observer.error(TRPCClientError.from(error as Error)),
        );
        return () => {
          close?.();
          close = null;
        };
      });
  };

export const createTrpcClient = (origin = '') => trpc.createClient({ links: [httpLink(origin)] });

/** `NOT_FOUND`, `TOO_MANY_REQUESTS`, … of a failed call, whichever side it failed on. */
export function errorCode(error: unknown): string | undefined {
  const e = error as { data?: { code?: string } | null; code?: string } | null;
  return e?.data?.code ?? e?.code;
}
