// Tests of the inputs that /trpc accepts and rejects, through HTTP and on a database of its own.
import { createTRPCClient } from '@trpc/client';
import { describe, expect, test } from 'vitest';
import { httpLink } from '../../../client/trpc/trpc-link.ts';
import { listingBody } from '../../../testing/factories/listings.ts';
import { makeMember } from '../../../testing/factories/members.ts';
import { JSON_TYPE, registerHttpServer } from '../../../testing/http.ts';
import { batchPath, type ProcedureName, procedurePath, queryPath } from '../../../testing/procedure-path.ts';
import type { AppRouter } from '../../router.ts';

const context = registerHttpServer();
const { call } = context;

describe('the inputs of procedures', () => {
  const NOT_PLAIN_TEXT = 'Request input must be plain JSON: {"json": …}';
  /** An input in the format of superjson that asks for a typed array of 4 GB. */
  const HOSTILE_INPUT = { json: [4e9], meta: { values: { 0: [['typed-array', 'Uint8Array']] } } };
  /** Calls a procedure `count` times in one request, each time with the same input. */
  const sendBatch = (count: number, name: ProcedureName, input: unknown) => {
    const inputs = encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, i) => [i, input]))));
    return call('GET', `${batchPath(Array(count).fill(name))}&input=${inputs}`);
  };
  const postLogin = (body: string) => call('POST', procedurePath('account.login'), JSON_TYPE, body);
  const statusAndText = async (pendingResponse: Promise<Response>) => {
    const response = await pendingResponse;
    return [response.status, await response.text()];
  };

  test('are rejected when they contain superjson instructions, in a URL or a body, alone or in a batch', async () => {
    expect(await statusAndText(sendBatch(20, 'property.get', HOSTILE_INPUT))).toEqual([400, NOT_PLAIN_TEXT]);
    expect(await statusAndText(sendBatch(1, 'property.market', HOSTILE_INPUT))).toEqual([400, NOT_PLAIN_TEXT]);
    expect(
      await statusAndText(call('GET', `${procedurePath('property.get')}?input=${encodeURIComponent(JSON.stringify(HOSTILE_INPUT))}`)),
    ).toEqual([400, NOT_PLAIN_TEXT]);
    expect(await statusAndText(postLogin(JSON.stringify(HOSTILE_INPUT)))).toEqual([400, NOT_PLAIN_TEXT]);
    expect(await statusAndText(postLogin(JSON.stringify({ json: null, meta: undefined, other: 1 })))).toEqual([400, NOT_PLAIN_TEXT]);
  });

  test('are limited in number, length and depth', async () => {
    expect(await statusAndText(sendBatch(21, 'property.market', {}))).toEqual([400, 'A request can call at most 20 procedures']);
    expect(await statusAndText(call('GET', `${procedurePath('property.suggest')}?input=${'x'.repeat(8001)}`))).toEqual([
      413,
      'Request input is too large',
    ]);
    const deepList = `${'['.repeat(3000)}${']'.repeat(3000)}`;
    const tooDeep = [400, 'Request body must be a JSON object'];
    expect(await statusAndText(call('GET', `${procedurePath('property.suggest')}?input={"json":${deepList}}`))).toEqual(tooDeep);
    expect(await statusAndText(postLogin(`{"json":${'['.repeat(40_000)}${']'.repeat(40_000)}}`))).toEqual(tooDeep);
    expect(await statusAndText(call('GET', `${procedurePath('property.suggest')}?input={`))).toEqual([400, 'Request input must be JSON']);
  });

  test('reject text that PostgreSQL cannot store', async () => {
    for (const text of ['a\0b', '\ud800']) {
      const input = { names: [text], text, search: text, amenities: [text] };
      for (const name of ['property.areas', 'property.suggest', 'property.search', 'property.counts'] as const) {
        // the first field of the input is the one that the message names
        expect(await statusAndText(call('GET', queryPath(name, input)))).toEqual([400, 'names contains invalid characters']);
      }
    }
  });

  test('accept the smallest JSON numbers as degrees of a map, refuse them as the place of a home, and round degrees to seven places', async () => {
    const input = { bounds: { south: 5e-324, west: -5e-324, north: 26, east: 56 }, zoom: 10 };
    expect((await call('GET', queryPath('property.map', input))).status).toBe(200);
    const { device } = await makeMember(context.server);
    const place = (latitude: number) => device.post('/api/properties').send(listingBody({ latitude, longitude: 55.12345678 }));
    await place(5e-324).expect(400);
    const { body } = await place(25.12345678).expect(201);
    expect([body.latitude, body.longitude]).toEqual([25.1234568, 55.1234568]);
  });

  test('arrive from the site’s own client, including absent values, lists and texts', async () => {
    const client = createTRPCClient<AppRouter>({ links: [httpLink(context.http.origin)] });
    const [market, search, areas] = await Promise.all([
      client.property.market.query(),
      client.property.search.query({ location: undefined, amenities: [], search: 'marina', page: 1 }),
      client.property.areas.query({ names: ['Dubai Marina'] }),
    ]);
    // every property of the test server is in Dubai Marina
    expect([market.total, search.items.length, areas[0]!.count]).toEqual(Array(3).fill(market.total));
    expect(market.total).toBeGreaterThan(0);
    await expect(client.account.login.mutate({ username: 'unknown user', password: 'wrong password' })).rejects.toThrow(
      'Invalid username or password',
    );
    expect(await client.account.logout.mutate()).toEqual({ signedOut: true });
  });
});
