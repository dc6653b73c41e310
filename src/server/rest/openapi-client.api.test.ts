// Calls every operation of the REST API with a client generated from its OpenAPI document, as a member who registers, sells and signs in again. Each
// test continues where the one before ended. The last test checks that every operation was called.
import { describe, expect, test } from 'vitest';
import type { components, paths } from '../../../dist/openapi.d.ts';
import { home, table } from '../../testing/contexts/import-context.ts';
import { expectOk, startOpenApiClient } from '../../testing/contexts/openapi-client.ts';
import { makeAgent, makeProperty } from '../../testing/factories/factories.ts';
import { PASSWORD } from '../../testing/factories/members.ts';
import { makeOrganization } from '../../testing/factories/organizations.ts';
import { SoftAuthenticator } from '../../testing/factories/passkeys.ts';
import { picture } from '../../testing/factories/pictures.ts';
import { totpCode } from '../../testing/factories/totp.ts';
import { startFeedServer } from '../../testing/feed-server.ts';
import { loadShippedSales } from '../sale/load/shipped-sales.ts';
import { openApiDocument } from './openapi.ts';
import { restProcedures } from './rest.ts';

const { server, api, calledOperations } = await startOpenApiClient();
const agent = await makeAgent(server.deps.orm.em);
const villa = await makeProperty(server.deps.orm.em, { agent, propertyType: 'Villa', amenities: ['Garden', 'Balcony'] });
await makeProperty(server.deps.orm.em, { propertyType: 'Studio' });
/** The member who registers, and their listing. */
let memberId: number;
let homeId: number;
/** A picture that the member has uploaded. */
let imageUrl: string;

type Property = components['schemas']['Property'];
const LISTING: paths['/properties']['post']['requestBody']['content']['application/json'] = {
  title: 'A villa with a garden',
  description: 'A bright home with a wide view over the water and a quiet street behind it.',
  price: 1_500_000,
  area: 1200,
  bedrooms: 2,
  bathrooms: 2,
  location: 'Dubai Marina',
  address: 'Harbour Walk 1, Dubai Marina',
  propertyType: 'Villa',
  transactionType: 'Buy',
  images: [],
  amenities: ['Garden'],
};

describe('a client generated from the OpenAPI document', () => {
  test('reads properties by a filter with lists, and what a search text means', async () => {
    const { data, response } = await api.GET('/properties', {
      params: {
        query: {
          transactionType: 'Buy',
          propertyType: ['Villa', 'Townhouse'],
          amenities: ['Garden', 'Balcony'],
          sort: 'price-asc',
          minPrice: 1,
          limit: 10,
        },
      },
    });
    const first: Property = data![0]!;
    // compiles only where the document lists the types
    const type: 'Apartment' | 'Villa' | 'Penthouse' | 'Studio' | 'Townhouse' = first.propertyType;
    expect([data!.length, first.id, type, response.headers.get('X-Total-Count')]).toEqual([1, villa.id, 'Villa', '1']);
    expect((await expectOk(api.GET('/properties/{id}', { params: { path: { id: villa.id } } }))).title).toBe(villa.title);
    expect(Array.isArray(await expectOk(api.GET('/properties/featured')))).toBe(true);
    expect(await expectOk(api.GET('/changes'))).toMatchObject({ changes: [], isEnd: true });
    const understanding = await expectOk(api.GET('/search/understand', { params: { query: { q: '2 bed villa to rent' } } }));
    expect(understanding.filter).toEqual({ bedrooms: [2], propertyType: 'Villa', transactionType: 'Rent' });
    const [outline] = await expectOk(api.GET('/outlines', { params: { query: { q: 'dubai mar' } } }));
    expect(outline).toMatchObject({ key: 'dubai-marina', name: 'Dubai Marina', source: 'dubai' });
    const inOutline = await expectOk(api.GET('/properties', { params: { query: { shape: `n:${outline!.key}` } } }));
    expect(inOutline.every(({ latitude }) => latitude !== null)).toBe(true);
  });

  test('takes one value where a list may stand, and 0 bedrooms as a studio', async () => {
    type Query = NonNullable<paths['/properties']['get']['parameters']['query']>;
    const count = async (query: Query) => (await expectOk(api.GET('/properties', { params: { query } }))).length;
    expect(await count({ propertyType: 'Villa', amenities: 'Garden', furnished: [] })).toBe(1);
    const studios: Query[] = [{ bedrooms: 0 }, { bedrooms: [0] }, { maxBedrooms: 0 }, { propertyType: 'Apartment', bedrooms: 0 }];
    for (const query of studios) expect(await count(query)).toBe(1);
    // @ts-expect-error the types reject a kind of home that the document does not list
    expect((await api.GET('/properties', { params: { query: { propertyType: 'Castle' } } })).response.status).toBe(200);
  });

  test('reads agents with their listings and reviews', async () => {
    const params = { path: { id: agent.id } };
    expect((await expectOk(api.GET('/agents')))[0]!.id).toBe(agent.id);
    expect(await expectOk(api.GET('/agents/top'))).toEqual([]);
    expect((await expectOk(api.GET('/agents/{id}', { params }))).activeListings).toBe(1);
    expect((await expectOk(api.GET('/agents/{id}/reviews', { params }))).total).toBe(0);
  });

  test('reads a brokerage with its homes', async () => {
    const { slug } = await makeOrganization(server);
    expect(await expectOk(api.GET('/brokerages/{slug}', { params: { path: { slug } } }))).toMatchObject({ slug, forSale: 0 });
    const homes = await expectOk(
      api.GET('/brokerages/{slug}/properties', { params: { path: { slug }, query: { transactionType: 'Buy' } } }),
    );
    expect(homes).toEqual({ items: [], hasNext: false });
  });

  test('reads registered sales of areas and what they say about homes', async () => {
    await loadShippedSales(server.database.url);
    const sales = await expectOk(
      api.GET('/areas/{slug}/sales', { params: { path: { slug: 'dubai-marina' }, query: { bedrooms: '2', stage: 'ready' } } }),
    );
    // sales of ready homes with two bedrooms in the last 90 days of the shipped figures
    expect(sales.groups[0]!.window!.n).toBe(129);
    expect((await expectOk(api.GET('/areas/{slug}', { params: { path: { slug: 'dubai-marina' } } }))).until).toBe('2026-08-21');
    // no area of the test has five homes
    expect(await expectOk(api.GET('/areas'))).toEqual([]);
    const map = await expectOk(api.GET('/sales/map', { params: { query: { housing: 'villa' } } }));
    expect(map.areas.length).toBeGreaterThan(10);
    const [home] = await expectOk(api.GET('/properties', { params: { query: { transactionType: 'Buy' } } }));
    expect((await expectOk(api.GET('/properties/{id}/estimate', { params: { path: { id: home!.id } } }))).state).toBe('few');
    const { groups } = await expectOk(api.GET('/properties/{id}/nearby', { params: { path: { id: home!.id } } }));
    expect(groups.map(({ kind }) => kind)).toContain('metro');
    const { ways } = await expectOk(api.GET('/properties/{id}/travel', { params: { path: { id: home!.id }, query: { to: 'difc' } } }));
    expect(ways).toHaveLength(3);
    expect(Array.isArray(await expectOk(api.GET('/properties/{id}/similar', { params: { path: { id: home!.id } } })))).toBe(true);
    expect((await expectOk(api.GET('/properties/{id}/price-history', { params: { path: { id: home!.id } } }))).events).toHaveLength(1);
  });

  test('reads every match as lines with their own media type', async () => {
    const { data, response } = await api.GET('/properties', {
      headers: { Accept: 'application/x-ndjson' },
      parseAs: 'text',
    });
    const text: string = data!;
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = text.trim().split('\n');
    expect(lines.map((line) => (JSON.parse(line) as Property).location)).toEqual(['Dubai Marina', 'Dubai Marina']);
  });

  test('gets errors as text or as a problem with the fields', async () => {
    const { error, response } = await api.GET('/properties', { params: { query: { minPrice: -1 } } });
    expect([response.status, error]).toEqual([400, 'minPrice must be a whole number of 0 or more']);
    const { error: problem } = await api.GET('/properties', {
      params: { query: { minPrice: -1 } },
      headers: { Accept: 'application/problem+json' },
    });
    expect(typeof problem === 'object' && problem.errors).toEqual([
      { path: 'minPrice', message: 'minPrice must be a whole number of 0 or more' },
    ]);
    if (typeof problem === 'object' && problem.status === 400) {
      // compiles only where the status decides which problem it is
      const status: 400 = problem.status;
      const type: 'about:blank' = problem.type;
      expect([status, type]).toEqual([400, 'about:blank']);
    }
    const { error: missing } = await api.GET('/properties/{id}', {
      params: { path: { id: 2_147_483_647 } },
      headers: { Accept: 'application/problem+json' },
    });
    const known: 400 | 404 | 429 | 503 | null = typeof missing === 'object' ? missing.status : null;
    expect(known).toBe(404);
    // @ts-expect-error the types reject a sort order that the document does not list
    const { response: rejected } = await api.GET('/properties', { params: { query: { sort: 'cheapest' } } });
    expect(rejected.status).toBe(400);
  });

  test('registers, signs out, signs in and changes its password', async () => {
    const member = await expectOk(
      api.POST('/register', { body: { username: 'client', email: 'client@homes.example', password: PASSWORD } }),
    );
    memberId = member.id;
    await expectOk(api.POST('/logout'));
    expect((await api.GET('/user')).response.status).toBe(401);
    await expectOk(api.POST('/login', { body: { username: 'client', password: PASSWORD } }));
    expect((await expectOk(api.GET('/user'))).username).toBe('client');
    // no area of the test has five homes
    const market = await api.GET('/market', { params: { query: { location: 'Dubai Marina', propertyType: 'Villa', bedrooms: 3 } } });
    expect(market.response.status).toBe(404);
    await expectOk(api.POST('/user/password', { body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} two` } }));
  });

  test('takes over the profile of an agent by the link to its address, and changes it', async () => {
    const profile = await makeAgent(server.deps.orm.em);
    const params = { path: { id: profile.id } };
    expect(await expectOk(api.POST('/agents/{id}/claim', { params }))).toEqual({ sent: true });
    const link = (await server.sentEmails()).find(({ to }) => to === profile.email)!.links[0]!;
    const token = new URL(link).searchParams.get('token')!;
    expect((await expectOk(api.POST('/agents/claim', { body: { token } }))).id).toBe(profile.id);
    expect((await expectOk(api.PATCH('/agents/{id}', { params, body: { title: 'Villas only' } }))).title).toBe('Villas only');
  });

  test('uploads a picture, creates a listing with it, changes and confirms the listing', async () => {
    const file = new Blob([new Uint8Array(await picture('png', 800, 600))], { type: 'image/png' });
    // openapi-fetch has no type for a file in a form: the body is a placeholder, and the serializer sends the file
    const { url } = await expectOk(
      api.POST('/uploads', {
        body: { file: '' },
        bodySerializer: () => {
          const form = new FormData();
          form.set('file', file, 'home.png');
          return form;
        },
      }),
    );
    const turned = await expectOk(api.POST('/uploads/{id}/turn', { params: { path: { id: url.slice(9, 41) } }, body: { degrees: 90 } }));
    expect([turned.width, turned.height]).toEqual([600, 800]);
    const permit = { kind: 'trakheesi', number: '71234567890', until: '2099-01-01' } as const;
    const home = await expectOk(api.POST('/properties', { body: { ...LISTING, images: [url], permit } }));
    homeId = home.id;
    // the types let an answer be sent back as it is
    const { bedrooms: _, ...studio } = LISTING;
    const read: Property = await expectOk(api.GET('/properties/{id}', { params: { path: { id: homeId } } }));
    expect((await expectOk(api.PATCH('/properties/{id}', { params: { path: { id: homeId } }, body: read }))).permit).toEqual(read.permit);
    const small = await expectOk(api.POST('/properties', { body: { ...studio, propertyType: 'Studio', images: [url] } }));
    expect(small.bedrooms).toBe(1);
    await api.DELETE('/properties/{id}', { params: { path: { id: small.id } } });
    imageUrl = url;
    const params = { path: { id: homeId } };
    expect((await expectOk(api.PATCH('/properties/{id}', { params, body: { price: 2_000_000 } }))).price).toBe(2_000_000);
    expect((await expectOk(api.GET('/users/{id}/properties', { params: { path: { id: memberId } } })))[0]!.id).toBe(homeId);
    expect((await expectOk(api.POST('/properties/{id}/confirm', { params }))).confirmedAt).toMatch(/^20/);
    expect((await expectOk(api.GET('/properties/{id}/figures', { params }))).totals.views).toBe(0);
    const question = api.POST('/properties/{id}/still-available', { params, body: { email: 'visitor@homes.example' } });
    expect(await expectOk(question)).toEqual({ accepted: true });
  });

  test('saves a home and puts it into a shared list', async () => {
    const path = { userId: memberId, propertyId: homeId };
    expect((await expectOk(api.POST('/users/{userId}/saved-properties/{propertyId}', { params: { path } }))).saved).toBe(true);
    expect((await expectOk(api.GET('/users/{id}/saved-properties', { params: { path: { id: memberId } } }))).length).toBe(1);
    const list = await expectOk(api.POST('/shortlists', { body: { name: 'Our homes', yourName: 'Maya', propertyIds: [homeId] } }));
    expect(await expectOk(api.GET('/shortlists'))).toMatchObject([{ id: list.id, token: list.token, homes: 1 }]);
  });

  test('asks for an alert, which does not exist until its email address is confirmed', async () => {
    const filter = { location: 'Dubai Marina', bedrooms: [2], propertyType: 'Villa' };
    expect(await expectOk(api.POST('/alerts', { body: { filter, cadence: 'weekly', kinds: ['new'] } }))).toMatchObject({
      state: 'confirm',
    });
    expect((await expectOk(api.GET('/alerts', {}))).items).toEqual([]);
    const missingAlert = { params: { path: { id: 1 } } };
    expect((await api.PATCH('/alerts/{id}', { ...missingAlert, body: { paused: true } })).response.status).toBe(404);
    expect((await api.DELETE('/alerts/{id}', missingAlert)).response.status).toBe(404);
  });

  test('starts to pay for a promotion and a plan, and deletes its listing', async () => {
    const promotion = { planId: 'basic_promotion', propertyId: homeId, amount: 4900 } as const;
    const payment = await expectOk(api.POST('/create-promotion-payment', { body: promotion }));
    const plan = await expectOk(api.POST('/create-subscription', { body: { planId: 'basic_plan' } }));
    expect([typeof payment.clientSecret, typeof plan.clientSecret]).toEqual(['string', 'string']);
    expect((await api.DELETE('/properties/{id}', { params: { path: { id: homeId } } })).response.status).toBe(204);
  });

  test('sends an inquiry, a review and an application', async () => {
    const otherAgent = await makeAgent(server.deps.orm.em);
    const home = await makeProperty(server.deps.orm.em, { agent: otherAgent });
    const sender = {
      name: 'Hannah Becker',
      email: 'hannah@becker.example',
      phone: '+971 50 000 0000',
      message: 'May I see it on Sunday morning?',
    };
    expect((await expectOk(api.POST('/inquiries', { body: { propertyId: home.id, ...sender } }))).id).toBeGreaterThan(0);
    const walkIn = { name: sender.name, phone: '+971 50 111 2222', source: 'walk-in' };
    expect((await expectOk(api.POST('/inquiries/external', { body: walkIn }))).id).toBeGreaterThan(0);
    const path = { id: otherAgent.id };
    expect((await expectOk(api.GET('/agents/{id}/review', { params: { path } }))).review).toBeNull();
    // only users whom the agent has answered, a day after their first message, may write a review
    const rejectedReview = await api.POST('/agents/{id}/review', {
      params: { path },
      body: { rating: 5, text: 'Knew every street of the Marina.' },
    });
    const errorText: string = typeof rejectedReview.error === 'string' ? rejectedReview.error : '';
    expect([rejectedReview.response.status, errorText.length > 0]).toEqual([403, true]);
    expect((await api.DELETE('/agents/{id}/review', { params: { path } })).error).toBe('Review not found');
    await expectOk(
      api.POST('/applications', { body: { ...sender, yearsExperience: 5, emirate: 'Dubai', languages: ['English', 'Arabic'] } }),
    );
  });

  test('reports a home and reads how reports are handled', async () => {
    const home = await makeProperty(server.deps.orm.em);
    expect(await expectOk(api.POST('/reports', { body: { kind: 'property', id: home.id, reason: 'gone' } }))).toEqual({ received: true });
    expect(await expectOk(api.GET('/trust'))).toMatchObject({ days: 90, reports: null });
  });

  test('sets a new password by the link in an email', async () => {
    await expectOk(api.POST('/forgot-password', { body: { email: 'client@homes.example' } }));
    const link = (await server.sentEmails()).flatMap(({ links }) => links.filter((url) => url.includes('reset-password'))).at(-1)!;
    const token = new URL(link).searchParams.get('token')!;
    expect((await expectOk(api.POST('/reset-password', { body: { token, password: PASSWORD } }))).username).toBe('client');
  });

  test('gets an error when its email address is confirmed already, and for a token that is not valid', async () => {
    expect((await api.POST('/user/email/send')).error).toBe('Your email address is confirmed');
    const rejected = await api.POST('/user/email/confirm', { body: { token: 'used' } });
    expect([rejected.response.status, rejected.error]).toEqual([410, 'This link is no longer valid. Ask for a new one.']);
  });

  test('adds an authenticator app and removes it', async () => {
    expect((await expectOk(api.GET('/user/security'))).secondFactor).toEqual([]);
    await expectOk(api.POST('/user/confirm', { body: { password: PASSWORD } }));
    const { secret } = await expectOk(api.POST('/user/totp'));
    const code = totpCode(secret, new Date());
    expect((await expectOk(api.PUT('/user/totp', { body: { code } }))).recoveryCodes).toHaveLength(10);
    expect((await expectOk(api.POST('/user/recovery-codes'))).recoveryCodes).toHaveLength(10);
    const wrong = await api.POST('/login', { body: { username: 'client', password: PASSWORD } });
    expect([wrong.error, wrong.response.headers.get('X-Second-Factor')]).toEqual(['A second factor is needed', 'totp, recovery']);
    await expectOk(api.DELETE('/user/totp'));
  });

  test('adds a passkey, signs in and confirms with it, and removes it', async () => {
    const passkey = new SoftAuthenticator(server.deps.env.origin);
    const registration = passkey.create(await expectOk(api.POST('/passkeys/options')));
    expect((await expectOk(api.POST('/passkeys', { body: { name: 'Client', passkey: registration } }))).recoveryCodes).toHaveLength(10);
    const path = { id: passkey.id };
    expect((await expectOk(api.PATCH('/passkeys/{id}', { params: { path }, body: { name: 'Phone' } }))).name).toBe('Phone');
    await expectOk(api.POST('/user/confirm', { body: { passkey: passkey.get(await expectOk(api.POST('/user/confirm/options'))) } }));
    const assertion = passkey.get(await expectOk(api.POST('/login/passkey/options')));
    expect((await expectOk(api.POST('/login/passkey', { body: { passkey: assertion } }))).username).toBe('client');
    expect((await api.POST('/login/passkey', { body: { passkey: assertion } })).error).toBe('The passkey could not be checked');
    expect((await api.DELETE('/passkeys/{id}', { params: { path } })).response.status).toBe(204);
  });

  test('makes a key, reads and answers an inquiry with it, and ends it', async () => {
    await expectOk(api.POST('/user/confirm', { body: { password: PASSWORD } }));
    const first = await expectOk(api.POST('/keys', { body: { name: 'Client', scopes: ['inquiries:read', 'inquiries:write'] } }));
    const home = await expectOk(api.POST('/properties', { body: { ...LISTING, images: [imageUrl] } }));
    const asker = { name: 'Omar', email: 'omar@homes.example', phone: '050 000 0111' };
    await expectOk(api.POST('/inquiries', { body: { ...asker, propertyId: home.id, message: 'Is it free?' } }));
    const { id, key } = await expectOk(api.POST('/keys/{id}/replace', { params: { path: { id: first.id } } }));
    const headers = { Authorization: `Bearer ${key}` };
    expect(await expectOk(api.GET('/key', { headers }))).toMatchObject({ owner: 'client', callsAMinute: 60 });
    const { items } = await expectOk(api.GET('/inquiries', { headers }));
    const path = { id: items[0]!.id };
    await expectOk(api.POST('/inquiries/{id}/replies', { headers, params: { path }, body: { message: 'Yes, it is.' } }));
    expect((await expectOk(api.GET('/inquiries/{id}', { headers, params: { path } }))).messages.at(-1)!.message).toBe('Yes, it is.');
    expect((await expectOk(api.GET('/keys'))).keys.map((stored) => stored.id)).toEqual([id, first.id]);
    expect((await api.DELETE('/keys/{id}', { params: { path: { id } } })).response.status).toBe(204);
    expect((await api.GET('/key', { headers })).response.status).toBe(401);
  });

  test('writes homes by their own references, and ends a key that was found in public', async () => {
    const scopes: ('listings:read' | 'listings:write')[] = ['listings:read', 'listings:write'];
    const { key } = await expectOk(api.POST('/keys', { body: { name: 'Homes', scopes } }));
    const headers = { Authorization: `Bearer ${key}` };
    const params = { path: { reference: 'A-104' } };
    const body = { ...LISTING, images: [imageUrl] };
    expect((await expectOk(api.PUT('/listings/{reference}', { headers, params, body }))).outcome).toBe('created');
    const items = [{ ...body, reference: 'A-104' }];
    expect(
      (await expectOk(api.POST('/listings/bulk', { headers, params: { query: { dryRun: true } }, body: { items } }))).counts.unchanged,
    ).toBe(1);
    const statuses = [{ reference: 'A-104', status: 'paused' }];
    expect((await expectOk(api.POST('/listings/bulk/status', { headers, body: { items: statuses } }))).counts.changed).toBe(1);
    expect((await expectOk(api.GET('/listings', { headers }))).map(({ ownReference }) => ownReference)).toContain('A-104');
    expect((await api.DELETE('/listings/{reference}', { headers, params })).response.status).toBe(204);
    await expectOk(api.POST('/keys/leaked', { body: { key } }));
    expect((await api.GET('/key', { headers })).response.status).toBe(401);
  });

  test('sets up a feed, checks and reads it, and ends it', async () => {
    const file = await startFeedServer(table(home('client-1'), home('client-2')));
    const { id } = await expectOk(api.POST('/feeds', { body: { url: file.url, isOn: false } }));
    const path = { id };
    await expectOk(api.POST('/feeds/{id}/check', { params: { path } }));
    await server.deps.jobs.runPendingJobs();
    expect((await expectOk(api.GET('/feeds/{id}', { params: { path } }))).run!.counts.created).toBe(2);
    const { runId } = await expectOk(api.POST('/feeds/{id}/run', { params: { path } }));
    await server.deps.jobs.runPendingJobs();
    expect((await expectOk(api.GET('/feeds/{id}/runs', { params: { path } }))).runs.map((run) => run.kind)).toEqual(['run', 'check']);
    expect((await expectOk(api.GET('/feeds/{id}/runs/{runId}', { params: { path: { id, runId } } }))).run.counts.created).toBe(2);
    expect((await expectOk(api.PATCH('/feeds/{id}', { params: { path }, body: { everyHours: 24 } }))).everyHours).toBe(24);
    expect((await api.POST('/feeds/{id}/decide', { params: { path }, body: { pause: true } })).response.status).toBe(409);
    expect((await expectOk(api.GET('/feeds'))).feeds.map((feed) => feed.id)).toEqual([id]);
    expect((await api.DELETE('/feeds/{id}', { params: { path } })).response.status).toBe(204);
  });

  test('makes a webhook, tests it, reads its log and the events, and ends it', async () => {
    await expectOk(api.POST('/user/confirm', { body: { password: PASSWORD } }));
    const { id } = await expectOk(api.POST('/webhooks', { body: { url: 'https://hooks.example/', types: ['inquiry.created'] } }));
    const params = { path: { id } };
    expect(await expectOk(api.PATCH('/webhooks/{id}', { params, body: { includesContact: false } }))).toEqual({ id });
    expect((await expectOk(api.POST('/webhooks/{id}/secret', { params }))).secret).toMatch(/^whsec_/);
    const test = await expectOk(api.POST('/webhooks/{id}/test', { params }));
    expect((await expectOk(api.GET('/webhooks/{id}/deliveries', { params }))).deliveries.map((sent) => sent.id)).toEqual([test.id]);
    const sent = { path: { id: test.id } };
    expect(JSON.parse((await expectOk(api.GET('/deliveries/{id}', { params: sent }))).body)).toMatchObject({ type: 'webhook.test' });
    await expectOk(api.POST('/deliveries/{id}/again', { params: sent }));
    const since = { params, body: { at: '2026-11-30T00:00:00.000Z' } };
    expect((await expectOk(api.POST('/webhooks/{id}/since', since))).queued).toBeGreaterThanOrEqual(0);
    expect((await expectOk(api.GET('/webhooks'))).webhooks.map((webhook) => [webhook.id, webhook.state])).toEqual([[id, 'on']]);
    expect(await expectOk(api.GET('/events', { params: { query: { wait: 0 } } }))).toMatchObject({ next: expect.any(Number) });
    expect((await api.DELETE('/webhooks/{id}', { params })).response.status).toBe(204);
  });

  test('has called every operation of the document', () => {
    const document = openApiDocument(restProcedures(), 'http://localhost:5000');
    const documentedOperations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect([...calledOperations].sort()).toEqual(documentedOperations.sort());
  });
});
