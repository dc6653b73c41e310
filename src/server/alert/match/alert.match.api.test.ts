// Property tests with random searches and homes: the email of an alert has exactly the homes that the same search shows in the list or on the map.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '../../../shared/time.ts';
import { learnPlaces, MORNING } from '../../../testing/factories/alerts.ts';
import { waitForReadableEvents } from '../../../testing/factories/events.ts';
import { makeAgent } from '../../../testing/factories/factories.ts';
import { randomFilter, randomHome } from '../../../testing/factories/random-searches.ts';
import { type TestServer, testServer } from '../../../testing/server.ts';
import { rows } from '../../db/orm.ts';
import { readSnapshot } from '../../home-event/home-event.ts';
import { mapProperties } from '../../map/map.ts';
import { listProperties } from '../../search/planner/list.ts';
import { type AlertFilter, readAlertFilter, toAlertSearch } from '../create/alert.filter.ts';
import { startNow, storeAddress, storeAlert } from '../create/alert.store.ts';
import { sendDueAlerts } from '../send/alert.send.ts';
import { storeKeys } from './alert.keys.ts';
import { storeMatches } from './alert.match.ts';
import { CONCERNED_ALERTS_SQL } from './alert.wake.ts';
import { kindBits } from './home-list.ts';

/** Seed of the random searches and homes: every run tests the same ones. */
const SEED = 20_261_122;
/** Random searches and homes of the first test. */
const FILTERS = 250;
const HOMES = 60;
/** Random searches of the test of daily alerts. */
const DAILY_ALERTS = 80;
/** A zoom level at which the map shows every home as a marker of its own. */
const MAP_ZOOM = 14;
/** The kinds of events of an alert, as bits: new homes, lower prices and homes that are back on the market. */
const SEARCH_KINDS = kindBits(['new', 'price-drop', 'back']);
/** Number of owners stored so far, which makes their user names unique. */
let ownerCount = 0;

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());
const em = () => server.deps.orm.em.fork();
/** Runs a statement and returns its rows. */
const run = <T>(text: string, values: unknown[] = []) => rows<T>(em(), { text, values });

const ascending = (ids: readonly number[] = []): number[] => ids.toSorted((a, b) => a - b);

/** Inserts homes from JSON with one field for each column; `age` in days. */
const INSERT_HOMES_SQL = `insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type,
    transaction_type, images, amenities, furnished, completion, agent_id, user_id, latitude, longitude, created_at)
  select title, description, price, area, bedrooms, bathrooms, location, emirate, address, type,
    purpose, images, amenities, furnished, completion, agent, owner, latitude, longitude, now() - age * interval '1 day'
  from json_to_recordset($1::json) as home(title text, description text, price int, area int, bedrooms int, bathrooms int, location text, emirate text,
    address text, type text, purpose text, images text[], amenities text[], furnished text, completion text, agent int, owner int,
    latitude float8, longitude float8, age int)
  returning id`;

/** Stores random homes, of an agent or of an owner, and lowers the price of some by AED 1,000. Returns their ids. */
async function storeHomes(count = HOMES, seed = SEED): Promise<number[]> {
  const agent = await makeAgent(em());
  const [owner] = await run<{ id: number }>(
    `insert into users (username, email, password) values ('owner' || $1, 'owner' || $1 || '@homes.example', 'x') returning id`,
    [String(ownerCount++)],
  );
  const homes = fc.sample(randomHome, { numRuns: count, seed }).map((home, i) => {
    const [location, emirate, latitude, longitude] = home.place;
    return {
      ...home,
      location,
      emirate,
      // a pin is an offset in degrees from the middle of the place; a home without a pin has no position
      latitude: home.pin && latitude + home.pin[0],
      longitude: home.pin && longitude + home.pin[1],
      title: `Home ${i} ${home.words[0] ?? ''}`,
      description: `A home. ${home.words.join(' and ')}`,
      address: [home.tower, location].filter(Boolean).join(', '),
      images: home.hasPhoto ? ['/media/a.jpg'] : [],
      agent: home.hasAgent ? agent.id : null,
      owner: home.hasAgent ? null : owner!.id,
    };
  });
  const stored = await run<{ id: number }>(INSERT_HOMES_SQL, [JSON.stringify(homes)]);
  await run('update properties set price = price - 1000 where id = any($1)', [
    stored.filter((_, i) => homes[i]!.hasPriceDrop).map(({ id }) => id),
  ]);
  return stored.map(({ id }) => id);
}

/** The ids of the homes that a search shows, in ascending order: in the list, or on the map when the search is limited to a part of it. */
async function listIds({ bounds, ...inputFilter }: AlertFilter): Promise<number[]> {
  const items = bounds
    ? // on the map too, an alert is about homes that have the words of its text
      (await mapProperties(em(), (await toAlertSearch(em(), inputFilter)).filter, bounds, MAP_ZOOM)).markers
    : (await listProperties(em(), { ...inputFilter, limit: 1000, offset: 0 })).items;
  return ascending(items.map(({ id }) => id));
}

/** An instant alert with its search twice: the filter as entered, and the filter as stored. */
interface InstantAlert {
  id: number;
  addressId: number;
  inputFilter: AlertFilter;
  storedFilter: AlertFilter;
}

/** Stores an instant alert and its keys for each filter, each with an email address of its own. Skips filters that alerts do not allow. */
async function storeInstantAlerts(filters: AlertFilter[]): Promise<InstantAlert[]> {
  const addresses = await run<{ id: number }>(
    `insert into alert_addresses (email) select 'pair' || n || '@homes.example' from generate_series(1, $1::int) n returning id`,
    [filters.length],
  );
  const alerts: InstantAlert[] = [];
  for (const [n, inputFilter] of filters.entries()) {
    const search = await toAlertSearch(em(), inputFilter).catch(() => null);
    if (!search) continue;
    const addressId = addresses[n]!.id;
    const [alert] = await run<{ id: number }>(
      `insert into alerts (address_id, filter, filter_hash, kinds, cadence, confirmed_at) values ($1, $2, $3, $4, 'instant', now()) returning id`,
      [addressId, JSON.stringify(search.filter), `filter ${n}`, SEARCH_KINDS],
    );
    await storeKeys(em(), alert!.id, search.criteria, SEARCH_KINDS);
    alerts.push({ id: alert!.id, addressId, inputFilter, storedFilter: readAlertFilter(search.filter) });
  }
  return alerts;
}

/** Stores the emails of alerts for the events since a snapshot. Returns the matches, and the home ids of each stored email by alert id. */
async function matchSince(fromSnapshot: string, alerts: InstantAlert[]) {
  const snapshot = await readSnapshot(em());
  const due = alerts.map(({ id, addressId, storedFilter }) => ({
    id,
    addressId,
    subject: 'search' as const,
    filter: storedFilter,
    kinds: SEARCH_KINDS,
    fromSnapshot,
  }));
  const matches = await em().transactional((tx) => storeMatches(tx, due, snapshot, MORNING));
  const emails = await run<{ id: number; ids: number[] }>('select alert_id as id, property_ids as ids from alert_emails');
  expect(emails.length).toBe(matches.size);
  return { matches, emailHomes: new Map(emails.map(({ id, ids }) => [id, ids])) };
}

/** The ids of the instant alerts that become due when these homes are new. */
async function alertsWokenBy(homeIds: number[]): Promise<Set<number>> {
  const newBits = homeIds.map(() => kindBits(['new']));
  const [woken] = await em().execute<{ ids: string }[]>(CONCERNED_ALERTS_SQL, [`{${homeIds.join()}}`, `{${newBits.join()}}`]);
  // the text of a PostgreSQL array: `{1,2,3}`
  return new Set(woken!.ids.slice(1, -1).split(',').map(Number));
}

/** A daily alert and the ids of the homes that its search had on the day before. */
interface DailyAlert {
  id: number;
  inputFilter: AlertFilter;
  knownIds: number[];
}

/** Stores and starts a daily alert about new homes for each filter whose results change by events alone. */
async function startDailyAlerts(filters: AlertFilter[]): Promise<DailyAlert[]> {
  const alerts: DailyAlert[] = [];
  for (const [n, inputFilter] of filters.entries()) {
    // homes enter and leave a search by age or by a lowered price without an event
    if (inputFilter.addedWithinDays || inputFilter.priceDropped) continue;
    const search = await toAlertSearch(em(), inputFilter).catch(() => null);
    if (!search) continue;
    const target = { ...search, subject: 'search', listPersonId: null, kinds: kindBits(['new']), cadence: 'daily' } as const;
    const id = await em().transactional(async (tx) => {
      const addressId = await storeAddress(tx, `daily${n}@homes.example`, true, MORNING);
      const alert = await storeAlert(tx, addressId, target, true, MORNING);
      await startNow(tx, { ...target, id: alert.id, addressId }, search.criteria, MORNING);
      return alert.id;
    });
    alerts.push({ id, inputFilter, knownIds: [] });
  }
  return alerts;
}

/** Sends the daily emails that are due `day` days after `MORNING`. Returns the home ids of each email by alert id. */
async function sendDigestsOfDay(day: number): Promise<Map<number, number[]>> {
  server.setNow(new Date(MORNING.getTime() + day * DAY_MS));
  await sendDueAlerts(server.deps, em(), ['daily']);
  const emails = await run<{ alertId: number; ids: number[] }>(
    'select alert_id as "alertId", property_ids as ids from alert_emails where created_at = $1',
    [server.deps.now()],
  );
  return new Map(emails.map(({ alertId, ids }) => [alertId, ids]));
}

describe('the homes in emails of alerts', () => {
  test(`are those of the list and the map, for ${FILTERS * HOMES} random pairs of a search and a home`, async () => {
    // teaches the dictionary of the search the words of the homes; the alerts are made before the homes that they match
    await storeHomes();
    await learnPlaces(server.deps.orm.em);
    await run('delete from properties');
    await waitForReadableEvents(em());
    const fromSnapshot = await readSnapshot(em());
    const alerts = await storeInstantAlerts(fc.sample(randomFilter, { numRuns: FILTERS, seed: SEED }));
    // alerts allow most of the random filters
    expect(alerts.length).toBeGreaterThan(FILTERS * 0.85);
    const homeIds = await storeHomes();
    await waitForReadableEvents(em());

    const { matches, emailHomes } = await matchSince(fromSnapshot, alerts);
    const wokenIds = await alertsWokenBy(homeIds);
    let listedPairs = 0;
    let listedOnMap = 0;
    for (const { id, inputFilter } of alerts) {
      const listed = await listIds(inputFilter);
      const matched = ascending(emailHomes.get(id));
      expect(matches.get(id)?.total ?? 0).toBe(matched.length);
      expect({ inputFilter, ids: matched }).toEqual({ inputFilter, ids: listed });
      if (listed.length) expect({ inputFilter, isWoken: wokenIds.has(id) }).toEqual({ inputFilter, isWoken: true });
      listedPairs += listed.length;
      if (inputFilter.bounds) listedOnMap += listed.length;
    }
    expect(alerts.length * homeIds.length).toBeGreaterThanOrEqual(10_000);
    // searches match some homes, but not most of them
    expect(listedPairs).toBeGreaterThan(500);
    expect(listedPairs).toBeLessThan(alerts.length * homeIds.length * 0.5);
    expect(listedOnMap).toBeGreaterThan(100);
  }, 120_000);

  test('are, on each of five days, those that the list has and did not have the day before, for every daily alert', async () => {
    await run('delete from properties');
    await run('delete from alert_addresses');
    server.setNow(MORNING);
    const alerts = await startDailyAlerts(fc.sample(randomFilter, { numRuns: DAILY_ALERTS, seed: SEED + 1 }));
    let emailCount = 0;
    for (let day = 1; day <= 5; day++) {
      // few enough for the map to show the homes of five days as markers of their own
      await storeHomes(28, SEED + day);
      await waitForReadableEvents(em());
      const emailHomes = await sendDigestsOfDay(day);
      for (const alert of alerts) {
        const { id, inputFilter, knownIds } = alert;
        const listed = await listIds(inputFilter);
        const newIds = listed.filter((listedId) => !knownIds.includes(listedId));
        expect({ day, ...inputFilter, ids: ascending(emailHomes.get(id)) }).toEqual({ day, ...inputFilter, ids: newIds });
        alert.knownIds = listed;
      }
      emailCount += emailHomes.size;
    }
    expect(emailCount).toBeGreaterThan(100);
  }, 240_000);
});
