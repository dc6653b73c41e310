// Tests of changing alerts: the limit of instant emails, and many calls at the same moment.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { learnPlaces, memberWithAlert } from '../../../testing/factories/alerts.ts';
import { callerOf, errorOf, type Inputs, outcomeOf } from '../../../testing/factories/caller.ts';
import { makeProperty } from '../../../testing/factories/factories.ts';
import { type Device, makeMember } from '../../../testing/factories/members.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { hashToken } from '../../account/password/account.password.ts';
import { rows } from '../../db/orm.ts';

const ORIGIN = 'http://homes.example';
let server: TestServer;
/** Runs a statement and returns its rows. */
const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
/** Adds 150 homes to a community: more than 20 a day, so that instant emails are refused. */
const addManyHomes = (location: string) =>
  run(
    `insert into properties (title, price, area, bedrooms, bathrooms, location, emirate, property_type, transaction_type)
     select 'Home ' || n, 90000 + n, 700, 1, 1, $1, 'Sharjah', 'Apartment', 'Rent' from generate_series(1, 150) n`,
    [location],
  );
beforeAll(async () => {
  server = await testServer({ PUBLIC_ORIGIN: ORIGIN, LIMIT_ALERT: '0', LIMIT_REGISTER: '0', LIMIT_WRITE: '0' });
  await makeProperty(server.deps.orm.em, { location: 'Dubai Marina' });
  await makeProperty(server.deps.orm.em, { location: 'Al Majaz', emirate: 'Sharjah', transactionType: 'Rent' });
  await addManyHomes('Al Nahda');
  await learnPlaces(server.deps.orm.em);
});
afterAll(() => server.close());

const BUSY = { location: 'Al Nahda', transactionType: 'Rent' as const };
/** Matches 50 of the 150 homes, which is within the limit. */
const NARROW = { ...BUSY, maxPrice: 90_050 };
const change = (device: Device, input: Inputs['alert']['change']) => callerOf(device).alert.change(input);
/** The answer to an instant alert of a search with too many new homes. */
const TOO_BUSY = { code: 'BAD_REQUEST', fields: [{ path: 'cadence', message: 'For searches with up to 20 new homes a day.' }] };

describe('the limit of instant emails', () => {
  test('holds for a new search of an instant alert, paused or not', async () => {
    const { device, alertId: id } = await memberWithAlert(server, NARROW, 'instant');
    expect(await errorOf(change(device, { id, filter: BUSY }))).toMatchObject(TOO_BUSY);
    expect(await errorOf(change(device, { id, filter: BUSY, paused: true }))).toMatchObject(TOO_BUSY);
    expect(await change(device, { id, filter: BUSY, cadence: 'daily' })).toMatchObject({ items: [{ cadence: 'daily', filter: BUSY }] });
    expect(await errorOf(change(device, { id, cadence: 'instant' }))).toMatchObject(TOO_BUSY);
  });

  test('lets an instant alert with a search that has grown over the limit change its other settings', async () => {
    const filter = { location: 'Al Majaz', transactionType: 'Rent' as const };
    const { device, alertId: id } = await memberWithAlert(server, filter, 'instant');
    await addManyHomes('Al Majaz');
    expect(await change(device, { id, kinds: ['new'], cadence: 'instant' })).toMatchObject({ items: [{ kinds: ['new'] }] });
    expect(await change(device, { id, filter })).toMatchObject({ items: [{ cadence: 'instant' }] });
    expect(await change(device, { id, paused: true, cadence: 'instant' })).toMatchObject({ items: [{ state: 'paused' }] });
    expect(await change(device, { id, paused: false })).toMatchObject({ items: [{ state: 'active', cadence: 'instant' }] });
  });

  test('is not bypassed by a new search and a new cadence at the same moment', async () => {
    for (let n = 0; n < 5; n++) {
      const { device, alertId: id } = await memberWithAlert(server, NARROW, 'daily');
      await Promise.all(
        [
          { id, filter: BUSY },
          { id, cadence: 'instant' as const },
        ].map((input) => outcomeOf(change(device, input))),
      );
      const { items } = await callerOf(device).alert.list({});
      expect(items[0]!.cadence === 'instant' && items[0]!.filter.maxPrice === undefined).toBe(false);
    }
  });
});

describe('many calls at once', () => {
  test('change the alert of each member', async () => {
    const members = [];
    for (let n = 0; n < 20; n++) members.push(await memberWithAlert(server, NARROW, 'daily'));
    const changed = await Promise.all(members.map(({ device, alertId: id }) => change(device, { id, kinds: ['new'], cadence: 'weekly' })));
    expect(changed.map(({ items }) => items[0]!.cadence)).toEqual(Array(20).fill('weekly'));
  });

  test('create no more than twenty alerts of an address, and each search once', async () => {
    const member = await makeMember(server);
    const create = (maxPrice: number) => callerOf(member.device).alert.create({ filter: { location: 'Dubai Marina', maxPrice } });
    const same = await Promise.all(Array.from({ length: 20 }, () => create(1_000_000)));
    expect(same.map(({ state }) => state).sort()).toEqual(['active', ...Array(19).fill('known')]);
    const stateOrError = (n: number) => outcomeOf(create(n).then(({ state }) => expect(state).toBe('active')));
    const others = await Promise.all(Array.from({ length: 25 }, (_, n) => stateOrError(2_000_000 + n)));
    expect(others.toSorted()).toEqual([...Array(6).fill('FORBIDDEN'), ...Array(19).fill('ok')]);
  });

  test('confirm no more than twenty alerts of an address', async () => {
    const device = server.device();
    const email = 'parallel@homes.example';
    // a mailbox gets at most six links a day: the other alerts are stored with tokens, as if their links had been sent earlier
    await callerOf(device).alert.create({ email, filter: { location: 'Dubai Marina' } });
    const [address] = await run<{ id: number }>('select id from alert_addresses where email = $1', [email]);

    const tokens = Array.from({ length: 25 }, (_, n) => `token-${n}`);
    for (const [n, token] of tokens.entries())
      await run(
        `insert into alerts (address_id, filter, filter_hash, kinds, cadence, confirm_token, confirm_sent_at)
         values ($1, $2::jsonb, $3, 1, 'daily', $4, now())`,
        [address!.id, JSON.stringify({ location: 'Dubai Marina', maxPrice: 100 + n }), `hash ${n}`, hashToken(token)],
      );
    const answers = await Promise.all(tokens.map((token) => outcomeOf(callerOf(device).alert.confirm({ token }))));
    expect(answers.toSorted()).toEqual([...Array(5).fill('FORBIDDEN'), ...Array(20).fill('ok')]);
    // again by a token that was accepted
    const token = tokens[answers.indexOf('ok')]!;
    const again = await Promise.all(Array.from({ length: 20 }, () => callerOf(device).alert.confirm({ token })));
    expect(new Set(again.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });
});
