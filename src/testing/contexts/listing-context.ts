// A server without limits on listings, and access to their rows in the database, for a test file.
import { afterAll } from 'vitest';
import { rows } from '../../server/db/orm.ts';
import { type TestServer, testServer } from '../server.ts';

export interface ListingContext {
  server: TestServer;
  /** The stored columns of a listing; undefined when it is removed. */
  rowOf: (id: number) => Promise<Record<string, unknown> | undefined>;
}

/** Starts the server without the limits of registrations and listings and stops it after the file. */
export async function startListingContext(): Promise<ListingContext> {
  const server = await testServer({ LIMIT_REGISTER: '0', LIMIT_CREATE_LISTING: '0', FREE_LISTING_LIMIT: '0' });
  afterAll(() => server.close());
  return {
    server,
    rowOf: async (id) => {
      const text = 'select * from properties where id = $1';
      return (await rows<Record<string, unknown>>(server.deps.orm.em, { text, values: [id] }))[0];
    },
  };
}
