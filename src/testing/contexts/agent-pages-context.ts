// A server with two agents, one of them with a home, for a page test file.
import { afterAll } from 'vitest';
import { makeAgent, makeProperty } from '../factories/factories.ts';
import { type TestServer, testServer } from '../server.ts';

/** The biography of Omar Farouk: longer than the 200 characters that a list shows. */
export const BIO = 'Knows every frond of the Palm. '.repeat(10).trim();

/** The texts on the pages that are the same in every language: initials, names, titles and specializations of the agents. */
export const AGENT_TEXTS = [
  'OF',
  'LH',
  'Omar Farouk',
  'Layla Haddad',
  'Palm and Marina Specialist',
  'Villa Consultant',
  'Penthouses',
  'Palm Jumeirah',
  'Villas',
];

export interface AgentPagesContext {
  server: TestServer;
  /** Omar Farouk, with every figure and one home. */
  omarId: number;
  /** Layla Haddad, without figures and homes. */
  newAgentId: number;
  /** The home of Omar Farouk. */
  propertyId: number;
}

/** Starts the server and stops it after the file. */
export async function startAgentPagesContext(): Promise<AgentPagesContext> {
  const server = await testServer();
  afterAll(() => server.close());
  const { em } = server.deps.orm;
  const omar = await makeAgent(em, {
    name: 'Omar Farouk',
    title: 'Palm and Marina Specialist',
    email: 'omar@homes.example',
    bio: BIO,
    specializations: ['Penthouses', 'Palm Jumeirah'],
    rating: 4.5,
    reviewCount: 87,
    yearsExperience: 14,
    dealsClosed: 212,
  });
  const newAgent = await makeAgent(em, { name: 'Layla Haddad', title: 'Villa Consultant', specializations: ['Villas'] });
  const property = await makeProperty(em, { agent: omar });
  return { server, omarId: omar.id, newAgentId: newAgent.id, propertyId: property.id };
}
