// npm run lab -- alert-digests FILE [--alerts 1000] [--days 8] [--rows 81400]
// Tests the daily emails of search alerts with real listings, in a temporary PostgreSQL, which is deleted. FILE is a file of listings, of
// which each simulated day imports a part. Each email must name exactly the homes that are in the list of its search and were not the day
// before. Prints emails, homes and differences of each day; ends with status 1 when an email differs. Sends no email and stores no file.
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pino } from 'pino';
import { toAlertSearch } from '../../src/server/alert/create/alert.filter.ts';
import { startNow, storeAddress, storeAlert } from '../../src/server/alert/create/alert.store.ts';
import { kindBits } from '../../src/server/alert/match/home-list.ts';
import { sendDueAlerts } from '../../src/server/alert/send/alert.send.ts';
import { withoutQueryTimeout } from '../../src/server/db/connection/bounded-client.ts';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm, rows } from '../../src/server/db/orm.ts';
import { readEnv } from '../../src/server/env.ts';
import { importFeed, openFeed } from '../../src/server/import/import.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { createMail } from '../../src/server/mail/mail.ts';
import { mapProperties } from '../../src/server/map/map.ts';
import { listProperties } from '../../src/server/search/list/list.ts';
import { rebuildSearchDictionary } from '../../src/server/search/text/dictionary/dictionary.ts';
import type { AlertFilter } from '../../src/shared/alert/alert-schemas.ts';
import { DAY_MS } from '../../src/shared/time.ts';
import { waitForReadableEvents } from '../../src/testing/factories/events.ts';
import { benchFolder } from '../bench/measuring/server.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    alerts: { type: 'string', default: '1000' },
    days: { type: 'string', default: '8' },
    rows: { type: 'string', default: '81400' },
  },
});
const [alertCount, days, rowCount] = [options.alerts, options.days, options.rows].map(Number) as [number, number, number];
/** Searches with more homes are not compared, because an email and a list have at most 1,000. */
const MAX_HOMES = 900;
/** The time at which the alerts start; the simulated days follow. */
const START = new Date('2026-11-19T06:00:00Z');

const dir = benchFolder();
const database = await startEmbedded(join(dir, 'pg'));
const orm = await openOrm(database.url);
const log = pino({ level: 'silent' });
const env = readEnv({ NODE_ENV: 'test', DATA_DIR: dir });
const jobs = createJobs(orm, database.url, log, { workers: false });
const mail = createMail({ env, log, jobs });
const em = () => orm.em.fork();
/** Runs one SQL statement with its values. @returns its rows */
const run = <T>(text: string, values: unknown[] = []): Promise<T[]> => rows<T>(em(), { text, values });

/** The state of `random`, which begins with a fixed seed. */
let randomState = 7;
/** A number from 0 to below 1. The sequence is the same in every run; the constants are those of a linear congruential generator. */
function random(): number {
  randomState = (Math.imul(randomState, 1_664_525) + 1_013_904_223) >>> 0;
  return randomState / 2 ** 32;
}
/** Returns `condition` in this share of the calls (0 to 1), and otherwise an empty object. */
const sometimes = <T extends object>(share: number, condition: T): T | object => (random() < share ? condition : {});

/** The columns of a stored home from which a search is drawn; the price is in AED. */
interface Home {
  location: string;
  emirate: string;
  purpose: 'Buy' | 'Rent';
  price: number;
  bedrooms: number;
  type: string;
  title: string;
  latitude: number | null;
  longitude: number | null;
  building: string;
}

/** Draws a random search that this home fits: in a part of the map, at the place of the home, or at this and another place. */
function drawSearch(home: Home, otherPlace: string): AlertFilter {
  const { latitude, longitude } = home;
  // half of the height and width of a part of the map, in degrees
  const halfSize = 0.004 + random() * 0.03;
  const place: AlertFilter =
    random() < 0.2 && latitude !== null && longitude !== null
      ? { bounds: { south: latitude - halfSize, west: longitude - halfSize, north: latitude + halfSize, east: longitude + halfSize } }
      : { location: random() < 0.7 ? home.location : `${home.location},${otherPlace}` };
  const longWords = home.title.match(/[A-Za-z]{5,}/g) ?? [];
  return {
    transactionType: home.purpose,
    ...place,
    ...sometimes(0.8, { maxPrice: Math.round(home.price * (1 + random() * 0.4)) }),
    ...sometimes(0.4, { minPrice: Math.round(home.price * (0.5 + random() * 0.4)) }),
    ...sometimes(0.7, { bedrooms: [home.bedrooms] }),
    ...sometimes(0.5, { propertyType: home.type }),
    ...sometimes(0.15, { building: [home.building] }),
    ...sometimes(longWords.length ? 0.15 : 0, { keywords: [longWords[Math.floor(random() * longWords.length)] ?? 'home'] }),
    ...sometimes(0.1, { search: `${home.bedrooms} bed ${home.location}` }),
  };
}

const sortedIds = (items: readonly { id: number }[]): number[] => items.map(({ id }) => id).sort((a, b) => a - b);
/** Reads the ids of the homes of a search; null when it has too many: above MAX_HOMES, or so many that the map shows clusters. */
async function readMatchingIds({ bounds, ...filter }: AlertFilter): Promise<number[] | null> {
  if (bounds) {
    // at zoom 18, the closest, the map shows most homes one by one
    const { clusters, markers } = await mapProperties(em(), filter, bounds, 18);
    return clusters.length > 0 ? null : sortedIds(markers);
  }
  const { items } = await listProperties(em(), { ...filter, limit: 1000, offset: 0 });
  return items.length > MAX_HOMES ? null : sortedIds(items);
}

/** An alert with its search, and the ids of the homes that the search had at the last comparison. */
interface WatchedAlert {
  id: number;
  filter: AlertFilter;
  knownIds: number[];
}

/** Stores `--alerts` daily alerts, each with an email address of its own, for searches drawn from the stored homes. */
async function storeAlerts(): Promise<WatchedAlert[]> {
  const homes = await run<Home>(
    `select location, emirate, transaction_type as purpose, price, bedrooms, property_type as type, title, latitude, longitude, split_part(address, ',', 1) as building
     from properties where status = 'published' order by hashint4(id) limit $1`,
    [alertCount * 3],
  );
  const watchedAlerts: WatchedAlert[] = [];
  // three times as many homes as alerts, because invalid searches and those with too many homes are left out
  for (const [n, home] of homes.entries()) {
    if (watchedAlerts.length === alertCount) break;
    // any home far away in the list
    const otherHome = homes[(n * 31) % homes.length]!;
    const filter = drawSearch(home, otherHome.location);
    const search = await toAlertSearch(em(), filter).catch(() => null);
    const knownIds = search && (await readMatchingIds(filter));
    if (!search || !knownIds) continue;
    const target = { ...search, subject: 'search', listPersonId: null, kinds: kindBits(['new', 'back']), cadence: 'daily' } as const;
    const id = await em().transactional(async (tx) => {
      const addressId = await storeAddress(tx, `person${n}@homes.example`, true, START);
      const alert = await storeAlert(tx, addressId, target, true, START);
      await startNow(tx, { ...target, id: alert.id, addressId }, search.criteria, START);
      return alert.id;
    });
    watchedAlerts.push({ id, filter, knownIds });
  }
  return watchedAlerts;
}

/** What the emails of a simulated day had, as numbers. */
interface DayResult {
  emails: number;
  /** Homes in all emails. */
  homes: number;
  /** Alerts whose email names other homes than expected. */
  wrong: number;
  /** Alerts that were compared. */
  compared: number;
}

/**
 * Compares the emails of the day that ends at `now` with the searches, and prints each difference. In `watchedAlerts` it stores the homes
 * that each search now has, and replaces alerts with too many homes by undefined.
 */
async function compareDay(now: Date, watchedAlerts: (WatchedAlert | undefined)[]): Promise<DayResult> {
  const emails = await run<{ id: number; ids: number[] }>(
    'select alert_id as id, property_ids as ids from alert_emails where created_at = $1',
    [now],
  );
  const sentIdsByAlert = new Map(emails.map(({ id, ids }) => [id, ids]));
  // homes about which alerts send nothing: all their events are quiet, or neither of the kind `new` nor `back`
  const quietIds = new Set(
    (
      await run<{ id: number }>(
        `select property_id as id from home_events group by 1 having bool_and(quiet or kind not in ('new', 'back'))`,
      )
    ).map(({ id }) => id),
  );
  let wrong = 0;
  for (const [i, alert] of watchedAlerts.entries()) {
    if (!alert) continue;
    const matchingIds = await readMatchingIds(alert.filter);
    if (!matchingIds) {
      watchedAlerts[i] = undefined;
      continue;
    }
    const knownIds = new Set(alert.knownIds);
    const expectedIds = matchingIds.filter((id) => !knownIds.has(id) && !quietIds.has(id));
    const sentIds = (sentIdsByAlert.get(alert.id) ?? []).toSorted((a, b) => a - b);
    if (JSON.stringify(sentIds) !== JSON.stringify(expectedIds)) {
      wrong++;
      const missing = expectedIds.filter((id) => !sentIds.includes(id)).slice(0, 5);
      const added = sentIds.filter((id) => !expectedIds.includes(id)).slice(0, 5);
      console.error(JSON.stringify({ filter: alert.filter, expected: expectedIds.length, found: sentIds.length, missing, added }));
    }
    alert.knownIds = matchingIds;
  }
  const homes = emails.reduce((sum, { ids }) => sum + ids.length, 0);
  return { emails: emails.length, homes, wrong, compared: watchedAlerts.filter(Boolean).length };
}

const [file] = positionals;
try {
  if (!file) throw new Error('Name one file: npm run lab -- alert-digests FILE');
  await migrate(orm, database.url);
  await jobs.start();
  const feed = await openFeed({ file });
  /** Reads the next `count` rows of the file. */
  async function* nextRows(count: number) {
    for (let i = 0; i < count; i++) {
      const { value, done } = await feed.rows.next();
      if (done) return;
      yield value;
    }
  }
  /** Imports the next part of the file: one for the time before the first day, and one for each day. */
  const importPart = async (): Promise<void> => {
    const part = { ...feed, rows: nextRows(Math.ceil(rowCount / (days + 1))), close: () => Promise.resolve() };
    const report = await withoutQueryTimeout(() => importFeed(orm, part, { reportFile: join(dir, 'report.csv'), announce: true }));
    if (report.stopped) throw new Error(report.stopped);
    console.log(`${report.created} homes were added, ${report.changed} changed`);
  };
  await importPart();
  await rebuildSearchDictionary(em());
  const watchedAlerts: (WatchedAlert | undefined)[] = await storeAlerts();
  console.log(`${watchedAlerts.length} alerts`);
  let wrongEmails = 0;
  for (let day = 1; day <= days; day++) {
    await importPart();
    await waitForReadableEvents(em());
    const now = new Date(START.getTime() + day * DAY_MS);
    await sendDueAlerts({ mail, env, log, now: () => now }, em(), ['daily']);
    const result = await compareDay(now, watchedAlerts);
    wrongEmails += result.wrong;
    console.log(
      `day ${day}: ${result.emails} emails with ${result.homes} homes, ${result.wrong} differ; ${result.compared} alerts compared`,
    );
  }
  await feed.close();
  if (wrongEmails > 0) process.exitCode = 1;
} finally {
  await jobs.stop();
  mail.close();
  await orm.close(true);
  await database.stop();
  rmSync(dir, { recursive: true, force: true });
}
