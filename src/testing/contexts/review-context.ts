// A server on which users send messages to agents and review them, for a test file.
import { afterAll } from 'vitest';
import type { Agent } from '../../server/agent/agent.entity.ts';
import { rows } from '../../server/db/orm.ts';
import type { OwnReview, ReviewPage } from '../../shared/review/review.ts';
import { callerOf } from '../factories/caller.ts';
import { makeAgent } from '../factories/factories.ts';
import { type Member, makeMember } from '../factories/members.ts';
import { type TestServer, testServer } from '../server.ts';

export const REVIEW_TEXT = 'Answered within the hour and knew the building well.';

export interface ReviewContext {
  server: TestServer;
  /** Stores an agent. */
  addAgent: (fields?: Partial<Agent>) => Promise<Agent>;
  /** Registers a user who has not written to any agent. */
  addMember: () => Promise<Member>;
  /** Registers a user with an old, answered message to an agent, who may review the agent. `name` is the author of the message. */
  addClient: (agent: Agent, name?: string) => Promise<Member>;
  /** The user's review of an agent, or the reason why they may not write one. */
  ownReview: (author: Member, agent: Agent) => Promise<OwnReview>;
  /** A page of the public reviews of an agent; `query` as `?page=2`. */
  reviewPage: (agent: Agent, query?: string) => Promise<ReviewPage>;
  /** Rating and number of reviews on the profile of an agent. */
  figuresOf: (agent: Agent) => Promise<[rating: number, count: number]>;
}

/** Makes names and messages unique within a process. */
let serial = 0;

/** Sends a message from the form beside an agent's profile. */
export const writeTo = (agent: Agent, author: Member, name = 'Nadia Karim') =>
  callerOf(author.device).message.agent({
    agentId: agent.id,
    name,
    email: author.email,
    phone: '+971 50 000 0113',
    message: `Hello, number ${++serial}`,
  });

/** Stores an answer to all messages of a user and makes the messages 400 days older, because reviews need an old, answered message. */
export const answerAndAge = (server: TestServer, author: Member) =>
  rows(server.database.orm.em, {
    text: `update messages set answer = 'Gladly.', answered_at = now(), created_at = created_at - interval '400 days' where sender_id = $1`,
    values: [author.id],
  });

/** Reviews an agent, by default from an IP address that only this user has. */
export const review = (author: Member, agent: Agent, rating: number, text = REVIEW_TEXT, network = `2001:db8:${author.id}::1`) =>
  author.device.post(`/api/agents/${agent.id}/review`).set('X-Forwarded-For', network).send({ rating, text });

/** Starts the server and stops it after the file. */
export async function startReviewContext(): Promise<ReviewContext> {
  const server = await testServer({ LIMIT_REGISTER: '0', TRUST_PROXY: '1', PUBLIC_ORIGIN: 'http://homes.example' });
  afterAll(() => server.close());
  const addMember = () => makeMember(server, `client${++serial}`);
  return {
    server,
    addAgent: (fields = {}) => makeAgent(server.database.orm.em, fields),
    addMember,
    addClient: async (agent, name) => {
      const client = await addMember();
      await writeTo(agent, client, name);
      await answerAndAge(server, client);
      return client;
    },
    ownReview: async (author, agent) => (await author.device.get(`/api/agents/${agent.id}/review`).expect(200)).body,
    reviewPage: async (agent, query = '') => (await server.request().get(`/api/agents/${agent.id}/reviews${query}`).expect(200)).body,
    figuresOf: async (agent) => {
      const { body } = await server.request().get(`/api/agents/${agent.id}`).expect(200);
      return [body.rating, body.reviewCount];
    },
  };
}
