// Sends the worst 64 kB of each content type to every route that reads one, and measures the processor time of each request. The routes, procedures and
// schemas are those of the app, so that a new one is among them. `npm run test:all` sends all bodies, `npm test` a sample of those of JSON.
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { type CostlyRequest, type RequestCost, startCostContext } from '../../../testing/contexts/cost-context.ts';
import { routesOf } from '../../../testing/costs/app-routes.ts';
import {
  FORM_TYPE,
  JSON_TYPE,
  type Makers,
  MULTIPART_TYPE,
  WORST_FORMS,
  WORST_MULTIPARTS,
  worstCompressions,
  worstInputs,
} from '../../../testing/costs/worst-bodies.ts';
import { type ProcedureName, procedurePath } from '../../../testing/procedure-path.ts';
import { sampleOf } from '../../../testing/sample.ts';
import { schemaOf } from '../../rest/openapi-schema.ts';
import { restProcedures } from '../../rest/rest.ts';
import { appRouter } from '../../router.ts';

const MAX_MS = 50;
const BODY_BYTES = 64 * 1024;
/** Where 64 kB are refused unread: less than the 50 kB that a form may have. */
const SMALLER_BODY_BYTES = 48 * 1024;
/** The number of requests with JSON bodies in `npm test`. */
const JSON_SAMPLE = 1200;
/** For more than 20,000 requests on a busy machine. */
const ALL_JSON_TIMEOUT_MS = 900_000;

const { app, cookie, staffCookie, costOf } = await startCostContext();

/** A way to send a body. */
interface Target {
  method: string;
  path: string;
  /** The schema of the input; empty where there is none. */
  schema: Record<string, unknown>;
  /** Makes a body from JSON: /trpc takes it as `{"json":…}`. */
  wrap: (json: string) => string;
}
/** A body for a target. */
interface Case {
  target: Target;
  type: string;
  what: string;
  encoding?: string;
  /** The body of about so many bytes. */
  make: (bytes: number) => string | Buffer;
}

const mergedSchema = (inputs: readonly z.ZodObject[]) =>
  inputs.length ? schemaOf(z.object(Object.assign({}, ...inputs.map(({ shape }) => shape)) as z.ZodRawShape), 'input') : {};

/** Every method and path that may have a body: the routes of Express, those of REST with their schema, and the procedures of tRPC. */
function allTargets(): Target[] {
  const restInputs = new Map(
    restProcedures().map(({ meta, input }) => [`${meta.method} /api${meta.path.replace(/\{\w+\}/g, '1')}`, input ? [input] : []]),
  );
  const routes = routesOf(app).filter(({ method }) => method !== 'GET');
  const posted = new Set(routes.filter(({ method }) => method === 'POST').map(({ path }) => path));
  const ofExpress = routes
    .filter(({ method, path }) => method !== 'ALL' || !posted.has(path))
    .map(({ method, path }) => {
      const usedMethod = method === 'ALL' ? 'POST' : method;
      return {
        method: usedMethod,
        path,
        schema: mergedSchema(restInputs.get(`${usedMethod} ${path}`) ?? []),
        wrap: (json: string) => json,
      };
    });
  const procedures = appRouter._def.procedures as unknown as Record<ProcedureName, { _def: { inputs: z.ZodObject[] } }>;
  const ofTrpc = (Object.keys(procedures) as ProcedureName[]).map((name) => ({
    method: 'POST',
    path: procedurePath(name),
    schema: mergedSchema(procedures[name]._def.inputs),
    wrap: (json: string) => `{"json":${json}}`,
  }));
  return [...ofExpress, ...ofTrpc];
}

/** A body of each content type that is short and acts on nothing. */
const PROBES: Record<string, string> = {
  [FORM_TYPE]: 'a=1',
  [JSON_TYPE]: '[',
  [MULTIPART_TYPE]: '--x--',
  'text/plain': 'a',
  'application/x-ndjson': '{}\n',
  'application/csp-report': '{}',
  'application/xml': '<a/>',
};

const requestOf = ({ method, path }: Target, type: string, body: string | Buffer, encoding?: string): CostlyRequest => ({
  method,
  path,
  headers: {
    'Content-Type': type,
    Cookie: path.includes('/staff.') ? staffCookie : cookie,
    // of the payment webhook: Stripe signs with several secrets while one is replaced
    'Stripe-Signature': `t=1${',v1=0'.repeat(1000)}`,
    ...(encoding ? { 'Content-Encoding': encoding } : {}),
  },
  body,
});

/** The targets that read a body of each type. */
async function readersByType(): Promise<Map<string, Target[]>> {
  const readers = new Map<string, Target[]>();
  for (const [type, body] of Object.entries(PROBES)) {
    const targets: Target[] = [];
    for (const target of allTargets()) {
      const { isBodyRead } = await costOf(requestOf(target, type, body), Number.POSITIVE_INFINITY);
      if (isBodyRead) targets.push(target);
    }
    readers.set(type, targets);
  }
  return readers;
}

const casesOf = (target: Target, type: string, makers: Makers): Case[] =>
  Object.entries(makers).map(([what, make]) => ({ target, type, what, make }));

const formCases = (target: Target, type: string) => casesOf(target, type, WORST_FORMS);
const multipartCases = (target: Target, type: string) => casesOf(target, type, WORST_MULTIPARTS);
const jsonCases = (target: Target, type: string) =>
  casesOf(target, type, worstInputs(target.schema)).map((each) => ({
    ...each,
    make: (bytes: number) => target.wrap(String(each.make(bytes))),
  }));
const COMPRESSED = worstCompressions(BODY_BYTES);
const compressedCases = (target: Target, type: string): Case[] =>
  Object.entries(COMPRESSED).map(([what, { encoding, body }]) => ({ target, type, what, encoding, make: () => body }));

/** Sends the cases and returns those that cost too much, as a text. */
async function tooCostly(cases: readonly Case[]): Promise<string[]> {
  const costs: { name: string; cost: RequestCost }[] = [];
  for (const { target, type, what, encoding, make } of cases) {
    let cost = await costOf(requestOf(target, type, make(BODY_BYTES), encoding), MAX_MS);
    if (cost.status === 413 && !encoding) cost = await costOf(requestOf(target, type, make(SMALLER_BODY_BYTES)), MAX_MS);
    costs.push({ name: `${target.method} ${target.path}, ${type}: ${what}`, cost });
  }
  return costs.filter(({ cost }) => cost.ms > MAX_MS).map(({ name, cost }) => `${name} takes ${Math.round(cost.ms)} ms (${cost.status})`);
}

const readers = await readersByType();
const casesFor = (type: string, ...generators: ((target: Target, type: string) => Case[])[]): Case[] =>
  readers.get(type)!.flatMap((target) => generators.flatMap((generate) => generate(target, type)));

describe('the worst body of 64 kB costs at most 50 ms of the processor', () => {
  test('at every route that reads a form', async () => {
    expect(readers.get(FORM_TYPE)!.map(({ path }) => path)).toContain('/newsletter/unsubscribe');
    expect(await tooCostly(casesFor(FORM_TYPE, formCases, compressedCases))).toEqual([]);
  });

  test(
    'at every route that reads JSON',
    async () => {
      const paths = readers.get(JSON_TYPE)!.map(({ path }) => path);
      expect(paths).toEqual(
        expect.arrayContaining(['/api/login', '/api/stripe/webhook', procedurePath('account.login'), procedurePath('staff.grant')]),
      );
      expect(await tooCostly(sampleOf(casesFor(JSON_TYPE, jsonCases, compressedCases), JSON_SAMPLE))).toEqual([]);
    },
    ALL_JSON_TIMEOUT_MS,
  );

  test('at every route that reads a multipart form', async () => {
    expect(readers.get(MULTIPART_TYPE)!.map(({ path }) => path)).toEqual(expect.arrayContaining(['/api/uploads', '/api/permits/read']));
    expect(await tooCostly(casesFor(MULTIPART_TYPE, multipartCases))).toEqual([]);
  });

  test('at every route that reads a body of another type', async () => {
    const others = Object.keys(PROBES).filter((type) => ![FORM_TYPE, JSON_TYPE, MULTIPART_TYPE].includes(type));
    for (const type of others) expect(await tooCostly(casesFor(type, formCases, jsonCases, multipartCases))).toEqual([]);
  });
});

test('the sessions with which bodies are sent last to the end', async () => {
  const statusOf = async (path: string, session: string) =>
    (await costOf({ method: 'GET', path, headers: { Cookie: session } }, Number.POSITIVE_INFINITY)).status;
  expect([await statusOf('/api/user', cookie), await statusOf('/api/user', staffCookie)]).toEqual([200, 200]);
});
