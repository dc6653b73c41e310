// A server for tests of shared lists of homes (shortlists), which people make, join by a link and change.
import { afterAll } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { makeProperty } from '../factories/factories.ts';
import type { Device } from '../factories/members.ts';
import { joinShortlist, makeShortlist, type NewShortlist } from '../factories/shortlists.ts';
import { type TestServer, testServer } from '../server.ts';

/** Switches off the rate limits that tests of shared lists would reach. */
const UNLIMITED = { LIMIT_REGISTER: '0', LIMIT_SHORTLIST: '0', LIMIT_SHORTLIST_CHANGE: '0' };

export interface ShortlistContext {
  server: TestServer;
  /** Runs a statement and returns its rows. */
  run: (text: string, values?: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Makes a list; see `makeShortlist`. */
  makeList: (propertyIds?: number[], maker?: Device, yourName?: string) => Promise<NewShortlist>;
  /** Joins a list on a device, by default a new one. @returns the device */
  join: (token: string, name: string, device?: Device) => Promise<Device>;
  /** Stores a home. @returns its id */
  home: (fields?: object) => Promise<number>;
}

/** Starts a server without the rate limits of `UNLIMITED` and stops it after the file. */
export async function startShortlistContext(): Promise<ShortlistContext> {
  const server = await testServer(UNLIMITED);
  afterAll(() => server.close());
  return {
    server,
    run: (text, values = []) => rows<Record<string, unknown>>(server.deps.orm.em, { text, values }),
    makeList: (propertyIds, maker, yourName) => makeShortlist(server, propertyIds, maker, yourName),
    join: (token, name, device = server.device()) => joinShortlist(token, name, device),
    home: async (fields = {}) => (await makeProperty(server.deps.orm.em, fields)).id,
  };
}
