// Calls procedures over HTTP, for tests whose subject is the response (cookies, status, headers, limits) or an input that its type forbids.
// All other tests call procedures by `callerOf` (factories/caller.ts).
import type { TRPCError } from '@trpc/server';
import { appRouter } from '../server/router.ts';
import type { Device } from './factories/members.ts';
import { type ProcedureName, procedurePath, queryPath } from './procedure-path.ts';

/** The response of a procedure. */
export interface Answer {
  /** The HTTP status. */
  status: number;
  headers: Record<string, string>;
  /** The result as JSON; undefined after an error. */
  data: unknown;
  /** The code and the message of the error; the message also of errors that are plain text, because tRPC did not see the request. */
  code: TRPCError['code'] | undefined;
  error: string | null;
  /** The kind of the error where clients distinguish it, such as `step-up` for a missing confirmation. */
  kind: string | undefined;
  /** The input fields that the error is about. */
  fields: { path: string; message: string }[] | null | undefined;
}

/** Sends a call to a procedure. The input may be one that its type forbids. */
export async function sendCall(
  device: Device,
  name: ProcedureName,
  input: unknown = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  // the type of tRPC nests the procedures by router, the value has them by their full name
  const { type } = (appRouter._def.procedures as unknown as Record<ProcedureName, { _def: { type: string } }>)[name]._def;
  const request = type === 'query' ? device.get(queryPath(name, input)) : device.post(procedurePath(name)).send({ json: input });
  const answer = await request.set(headers);
  const error = answer.body.error?.json;
  return {
    status: answer.status,
    headers: answer.headers,
    data: answer.body.result?.data?.json,
    code: error?.data.code,
    error: error?.message ?? (answer.ok ? null : answer.text),
    kind: error?.data.kind,
    fields: error?.data.fields,
  };
}
