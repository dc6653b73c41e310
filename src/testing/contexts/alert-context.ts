// A server for tests of alerts (emails about new homes and price changes for a saved search): adds and changes homes, and sets the clock.
import { afterAll, afterEach, beforeEach } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import type { Property } from '../../server/property/property.entity.ts';
import { learnPlaces, MORNING } from '../factories/alerts.ts';
import { makeProperty } from '../factories/factories.ts';
import type { ReadEmail } from '../mail/sent-emails.ts';
import { type TestServer, testServer } from '../server.ts';

/** The public origin of the server. */
export const ORIGIN = 'http://homes.example';
/** A search that finds the homes of `addHome`. */
export const MARINA = { location: 'Dubai Marina', transactionType: 'Buy' as const };

/** The subjects of emails, in their order. */
export const subjectsOf = (emails: ReadEmail[]): string[] => emails.map(({ subject }) => subject);
/** The path of the first link in an email that contains `part`. */
export const linkOf = ({ links }: ReadEmail, part: string): string => links.find((link) => link.includes(part))!.slice(ORIGIN.length);

export interface AlertContext {
  server: TestServer;
  /** Runs a statement and returns its rows. */
  run: <T>(text: string, values?: unknown[]) => Promise<T[]>;
  /** Stores a home, by default for sale in Dubai Marina at AED 2,100,000. */
  addHome: (fields?: object) => Promise<Property>;
  setPrice: (id: number, price: number) => Promise<unknown>;
  setStatus: (id: number, status: string) => Promise<unknown>;
  /** Sets the clock to `ms` milliseconds after MORNING. */
  setTimeAfterMorning: (ms: number) => void;
}

/**
 * Starts a server whose search knows Dubai Marina and Palm Jumeirah, and stops it after the file. Each test begins at MORNING; after it all alerts
 * are deleted, but no homes. `settings` are environment variables.
 */
export async function startAlertContext(settings: Record<string, string> = {}): Promise<AlertContext> {
  const server = await testServer({ PUBLIC_ORIGIN: ORIGIN, LIMIT_ALERT: '0', LIMIT_REGISTER: '0', ...settings });
  const run = <T>(text: string, values: unknown[] = []) => rows<T>(server.database.orm.em.fork(), { text, values });
  for (const location of ['Dubai Marina', 'Palm Jumeirah']) await makeProperty(server.deps.orm.em, { location });
  await learnPlaces(server.deps.orm.em);
  beforeEach(() => server.setNow(MORNING));
  afterEach(() => run('delete from alert_addresses'));
  afterAll(() => server.close());
  return {
    server,
    run,
    addHome: (fields = {}) => makeProperty(server.deps.orm.em, { location: 'Dubai Marina', price: 2_100_000, ...fields }),
    setPrice: (id, price) => run('update properties set price = $2 where id = $1', [id, price]),
    setStatus: (id, status) => run('update properties set status = $2 where id = $1', [id, status]),
    setTimeAfterMorning: (ms) => server.setNow(new Date(MORNING.getTime() + ms)),
  };
}
