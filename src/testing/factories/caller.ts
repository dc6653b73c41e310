// Calls procedures of the router in this process, as the user of a test's device: the compiler checks their names, inputs and results. Session,
// guards, rate limits and cookies are those of production; only HTTP itself (status, headers, admission, parsing) is left out.
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { type inferRouterInputs, type inferRouterOutputs, TRPCError } from '@trpc/server';
import { expect } from 'vitest';
import { createContext, type RequestWithId } from '../../server/context.ts';
import { fieldsOf, kindNameOf, retryAfterOf, SecondFactorError, toTrpcError } from '../../server/errors.ts';
import { inLocale } from '../../server/locale.ts';
import { type AppRouter, createCaller } from '../../server/router.ts';
import type { Locale } from '../../shared/locale.ts';
import { cookieOf, type Device, keepCookies } from './members.ts';

/** All procedures as functions: `caller.staff.queue({ page: 2 })`. */
export type Caller = ReturnType<typeof createCaller>;
/** Inputs and results of all procedures: `Inputs['alert']['create']`. */
export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** What a request tells besides its cookies. */
interface CallerOptions {
  /** Language of the page that calls. */
  language?: Locale;
  /** IP address of the client, as a trusted proxy reports it. */
  address?: string;
  /** The User-Agent header. */
  userAgent?: string;
  /** The Origin header; that of the site when absent. */
  origin?: string;
}

/** A request to a procedure that came from a device. */
function requestOf(
  device: Device,
  path: string,
  { language = 'en', address = '127.0.0.1', userAgent, origin = device.deps.env.origin }: CallerOptions,
): RequestWithId {
  const req: RequestWithId = new IncomingMessage(new Socket());
  // `/trpc` marks calls of the website, which store the language of the user
  req.url = `/trpc/${path}`;
  req.ip = address;
  const cookie = cookieOf(device);
  req.headers = {
    'accept-language': language,
    ...(origin !== undefined && { origin }),
    ...(cookie && { cookie }),
    ...(userAgent !== undefined && { 'user-agent': userAgent }),
  };
  return req;
}

/** Calls a procedure in a new context, and keeps the cookies that it sets, also when it fails. */
function call(device: Device, path: [router: string, name: string], input: unknown, options: CallerOptions): Promise<unknown> {
  return inLocale(options.language ?? 'en', async () => {
    const req = requestOf(device, path.join('.'), options);
    const res = new ServerResponse(req);
    try {
      const context = await createContext(device.deps, req, res);
      // `Caller` names every procedure; here the names are those of the property access on it
      const routers = createCaller(context) as unknown as Record<string, Record<string, (input: unknown) => Promise<unknown>>>;
      return await routers[path[0]]![path[1]]!(input);
    } catch (error) {
      throw toTrpcError(error);
    } finally {
      keepCookies(device, res.getHeader('Set-Cookie'));
    }
  });
}

/**
 * The procedures as the user of a device calls them; a device without a session is a visitor. Every call has a context of its own.
 * @throws TRPCError from each call that fails; see `errorOf` and `expectError`
 */
export function callerOf(device: Device, options: CallerOptions = {}): Caller {
  const procedures = (router: string) =>
    new Proxy({}, { get: (_target, name) => (input: unknown) => call(device, [router, String(name)], input, options) });
  return new Proxy({}, { get: (_target, router) => procedures(String(router)) }) as Caller;
}

/** The error of a call, as the website gets it. */
export interface CallError {
  code: TRPCError['code'];
  message: string;
  /** The kind of the error where clients distinguish it, such as `step-up` for a missing confirmation. */
  kind: string | undefined;
  /** The input fields that it is about. */
  fields: ReturnType<typeof fieldsOf>;
  /** The second factors of the account, when one is missing or wrong. */
  methods: string[] | undefined;
  /** Seconds until a retry can succeed, for the header Retry-After. */
  retryAfter: number | undefined;
}

/** The error of a call that must fail. @throws Error when the call succeeds */
export async function errorOf(pendingCall: Promise<unknown>): Promise<CallError> {
  const error: unknown = await pendingCall.then(
    (result) => new Error(`The call succeeded: ${JSON.stringify(result)?.slice(0, 300)}`),
    (reason: unknown) => reason,
  );
  if (!(error instanceof TRPCError)) throw error;
  return {
    code: error.code,
    message: error.message,
    kind: kindNameOf(error),
    fields: fieldsOf(error.cause),
    methods: error.cause instanceof SecondFactorError ? error.cause.methods : undefined,
    retryAfter: retryAfterOf(error),
  };
}

/** Expects that a call fails with a code, and with a message where the test names one. */
export async function expectError(pendingCall: Promise<unknown>, code: TRPCError['code'], message?: string | RegExp): Promise<void> {
  const error = await errorOf(pendingCall);
  expect(error).toMatchObject({ code });
  if (typeof message === 'string') expect(error.message).toBe(message);
  else if (message) expect(error.message).toMatch(message);
}

/** `ok` for a call that succeeds, else the code of its error: for tests of many calls of which some fail. */
export const outcomeOf = (pendingCall: Promise<unknown>): Promise<'ok' | TRPCError['code']> =>
  pendingCall.then(
    () => 'ok',
    async () => (await errorOf(pendingCall)).code,
  );

/** An input that its type forbids, for tests of what a procedure rejects. */
export const invalid = <Input>(input: unknown): Input => input as Input;
