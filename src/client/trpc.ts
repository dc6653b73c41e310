// The hooks of @trpc/react-query that the pages use, typed by it and written anew: the rest of it is an eighth of a page's scripts.
import {
  type QueryClient,
  type QueryKey,
  type QueryObserverOptions,
  type UseMutationOptions,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { createTRPCClientProxy, createTRPCUntypedClient, httpBatchLink, type TRPCUntypedClient } from '@trpc/client';
import type { CreateTRPCReact } from '@trpc/react-query';
import { createContext, use, useMemo } from 'react';
import type { AppRouter } from '../server/router.ts';

type Client = TRPCUntypedClient<AppRouter>;

/** The browser's door to the server: one request for what a page asks at once. */
export const createTrpcClient = (origin = ''): Client =>
  createTRPCUntypedClient<AppRouter>({ links: [httpBatchLink({ url: `${origin}/trpc`, maxURLLength: 4000, maxItems: 20 })] });

const ClientContext = createContext<Client | null>(null);
export const TrpcProvider = ClientContext.Provider;

function useClient(): Client {
  const client = use(ClientContext);
  if (!client) throw new Error('A question was asked outside the provider of trpc');
  return client;
}

/** The key of a question as the server's helpers write it; without a type, of every question that begins like it. */
const keyOf = (path: string[], input: unknown, type?: 'query'): QueryKey =>
  input === undefined && !type ? [path] : [path, { ...(input !== undefined && { input }), ...(type && { type }) }];

const question = (client: Client, path: string[], input: unknown) => ({
  queryKey: keyOf(path, input, 'query'),
  queryFn: () => client.query(path.join('.'), input),
});

type Call = (...args: unknown[]) => unknown;

/** `a.b.c(…)` calls `make(['a', 'b'], 'c')`. */
function chain(make: (path: string[], method: string) => Call, path: string[] = []): unknown {
  return new Proxy(() => {}, {
    get: (_, name) => chain(make, [...path, String(name)]),
    apply: (_, __, args: unknown[]) => make(path.slice(0, -1), path.at(-1)!)(...args),
  });
}

/** What can be done to the answers that are kept. */
function utilsOf(client: Client, queries: QueryClient) {
  const methods = (path: string[]): Record<string, Call> => ({
    invalidate: (input) => queries.invalidateQueries({ queryKey: keyOf(path, input) }),
    fetch: (input) => queries.fetchQuery(question(client, path, input)),
    getData: (input) => queries.getQueryData(keyOf(path, input, 'query')),
    setData: (input, data) => queries.setQueryData(keyOf(path, input, 'query'), data),
  });
  const direct = createTRPCClientProxy<AppRouter>(client);
  const rest = chain((path, method) => methods(path)[method]!) as object;
  return new Proxy({}, { get: (_, name) => (name === 'client' ? direct : Reflect.get(rest, name)) });
}

function useUtils() {
  const client = useClient();
  const queries = useQueryClient();
  return useMemo(() => utilsOf(client, queries), [client, queries]);
}

function useSeveral(ask: (questions: unknown) => QueryObserverOptions[]) {
  const client = useClient();
  return useQueries({ queries: ask(chain((path, method) => (input) => question(client, [...path, method], input))) });
}

const hooks: Record<string, (path: string[]) => Call> = {
  useUtils: () => useUtils as Call,
  useQueries: () => useSeveral as Call,
  useQuery: (path) =>
    function useAnswer(input, options) {
      const client = useClient();
      return useQuery({ ...(options as object), ...question(client, path, input) });
    },
  useMutation: (path) =>
    function useChange(options) {
      const client = useClient();
      return useMutation({
        ...(options as UseMutationOptions),
        mutationKey: [path],
        mutationFn: (input) => client.mutation(path.join('.'), input),
      });
    },
};

/** Every procedure as a hook: `trpc.property.get.useQuery({ id })`. */
export const trpc = chain((path, method) => {
  const hook = hooks[method];
  if (!hook) throw new Error(`trpc knows no ${method}: see trpc.ts`);
  return hook(path);
}) as CreateTRPCReact<AppRouter, unknown>;

/** `NOT_FOUND`, `TOO_MANY_REQUESTS`, … of a failed call, whichever side it failed on. */
export function errorCode(error: unknown): string | undefined {
  const e = error as { data?: { code?: string } | null; code?: string } | null;
  return e?.data?.code ?? e?.code;
}
