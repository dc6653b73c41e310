// A server with a villa, an apartment and a home to rent, and calls of its REST API as a client in a browser makes them, for a test file.
import { afterAll } from 'vitest';
import { makeAgent, makeProperty } from '../factories/factories.ts';
import type { Device } from '../factories/members.ts';
import { type TestServer, testServer } from '../server.ts';

/** Calls the API with JSON and the cookie of a device. @throws Error with `status: text` unless the call succeeds */
export async function call(device: Device, method: 'get' | 'post', path: string, body?: object): Promise<unknown> {
  const answer = await (body ? device[method](path).send(body) : device[method](path));
  if (answer.status >= 300) throw new Error(`${answer.status}: ${answer.text || 'no words'}`);
  return answer.body;
}

export interface DocumentedApiContext {
  server: TestServer;
  agentId: number;
  /** A featured villa of the agent in Palm Jumeirah, the newest. */
  villaId: number;
  /** An apartment for sale in Dubai Marina, the oldest. */
  apartmentId: number;
  /** An apartment to rent in Dubai Marina. */
  rentalId: number;
  /** Reads a path without an account. */
  get: (path: string) => Promise<unknown>;
}

/** Starts the server and stops it after the file. */
export async function startDocumentedApiContext(): Promise<DocumentedApiContext> {
  const server = await testServer({ LIMIT_REGISTER: '0', LIMIT_LOGIN_ACCOUNT: '0', LIMIT_LOGIN_ADDRESS: '0' });
  afterAll(() => server.close());
  const { em } = server.deps.orm;
  const agent = await makeAgent(em, { rating: 4.5, reviewCount: 12 });
  const villa = await makeProperty(em, {
    propertyType: 'Villa',
    location: 'Palm Jumeirah',
    price: 9_000_000,
    area: 5000,
    bedrooms: 5,
    bathrooms: 6,
    agent,
    amenities: ['Garden', "Maid's Room"],
    featured: true,
  });
  const apartment = await makeProperty(em, { createdAt: new Date('2026-01-01') });
  const rental = await makeProperty(em, { transactionType: 'Rent', price: 9000, createdAt: new Date('2026-02-01') });
  return {
    server,
    agentId: agent.id,
    villaId: villa.id,
    apartmentId: apartment.id,
    rentalId: rental.id,
    get: (path) => call(server.device(), 'get', path),
  };
}
