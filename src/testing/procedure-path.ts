// Addresses of procedures, for tests whose subject is HTTP: cookies, status, headers, limits or broken input. All other tests call procedures by
// `callerOf` (factories/caller.ts).
import type { inferRouterInputs } from '@trpc/server';
import type { AppRouter } from '../server/router.ts';

type Inputs = inferRouterInputs<AppRouter>;
/** The name of a procedure, such as `staff.queue`. */
export type ProcedureName = {
  [Router in keyof Inputs]: `${Router}.${Extract<keyof Inputs[Router], string>}`;
}[keyof Inputs];

/** The address of a procedure. */
export const procedurePath = (name: ProcedureName): string => `/trpc/${name}`;

/** The address of a query with its input, which may be one that the procedure rejects. */
export const queryPath = (name: ProcedureName, input: unknown): string =>
  `${procedurePath(name)}?input=${encodeURIComponent(JSON.stringify({ json: input }))}`;

/** The address of several calls in one request; `inputs` for queries, by position. */
export const batchPath = (names: readonly ProcedureName[], inputs?: readonly unknown[]): string => {
  const json = inputs && JSON.stringify(Object.fromEntries(inputs.map((input, i) => [i, { json: input }])));
  return `/trpc/${names.join()}?batch=1${json === undefined ? '' : `&input=${encodeURIComponent(json)}`}`;
};
