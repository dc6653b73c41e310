// Fills an empty database with the demo data: `agents`, `properties`, `reviews`, the demo user with their listings, saved homes, messages and an inquiry,
// and the search dictionary.
import type { EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg from 'pg';
import { permitEvidence } from '../../shared/listing/verification.ts';
import { DAY_MS } from '../../shared/time.ts';
import { User } from '../account/account.entity.ts';
import { DEMO_MEMBER } from '../account/demo/demo-account.ts';
import { hashPassword } from '../account/password/account.password.ts';
import { Agent } from '../agent/agent.entity.ts';
import { SEED_LOCK } from '../db/locks.ts';
import { Inquiry } from '../inquiry/inquiry.entity.ts';
import { keepPerson } from '../inquiry/person/keep-person.ts';
import { Message } from '../message/message.entity.ts';
import { Property } from '../property/property.entity.ts';
import { NO_VERIFICATION, verificationColumns } from '../property/verification.ts';
import { Review } from '../review/review.entity.ts';
import { SavedProperty } from '../saved/saved.entity.ts';
import { rebuildSearchDictionary } from '../search/text/parser.ts';
import { DEMO_AGENTS } from './demo/agents.ts';
import { DEMO_PROPERTIES } from './demo/homes/homes.ts';
import { DEMO_INQUIRY, DEMO_MESSAGES, DEMO_OWN_HOMES, DEMO_SAVED } from './demo/member.ts';
import { DEMO_REVIEWS } from './demo/reviews.ts';
import type { DemoProperty } from './demo/types.ts';

/** The verification columns of a demo property: a valid permit number verifies it, as in an import. */
function demoVerification({ permitNumber, emirate }: Pick<DemoProperty, 'permitNumber' | 'emirate'>, now: number) {
  const evidence = permitEvidence(permitNumber, emirate);
  return evidence === null ? NO_VERIFICATION : verificationColumns({ by: 'permit', what: evidence, at: new Date(now) });
}

/** The next day, today included, with this month and day: `2027-03-31` for `03-31`. */
function nextDay(monthAndDay: string, now: number): string {
  const year = new Date(now).getUTCFullYear();
  const day = `${year}-${monthAndDay}`;
  return day < new Date(now).toISOString().slice(0, 10) ? `${year + 1}-${monthAndDay}` : day;
}

/** The month that comes `months` after the present one: `2028-05`. */
function monthIn(months: number, now: number): string {
  const today = new Date(now);
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + months)).toISOString().slice(0, 7);
}

/** A demo property as a row of `properties`; dates are relative to `now` (ms), so that the demo never looks old. */
const toRow = (
  { agent, promotion, createdDaysAgo, terms: { tenantUntil, handoverInMonths, ...terms }, market, ...property }: DemoProperty,
  agentIds: Map<string, number>,
  now: number,
) => ({
  ...property,
  price: market?.priceDrop?.from ?? property.price,
  source: 'demo',
  reference: String(property.id),
  agent: agent === null ? null : agentIds.get(agent)!,
  ...demoVerification(property, now),
  ...terms,
  tenantUntil: tenantUntil === undefined ? null : nextDay(tenantUntil, now),
  handover: handoverInMonths === undefined ? null : monthIn(handoverInMonths, now),
  isPromoted: promotion !== null,
  promotionLevel: promotion?.level ?? 0,
  promotionStartDate: promotion && new Date(now - promotion.startedDaysAgo * DAY_MS),
  promotionEndDate: promotion && new Date(now + promotion.endsInDays * DAY_MS),
  createdAt: new Date(now - createdDaysAgo * DAY_MS),
});

/** Reads the ids of the demo agents, by the keys that the demo data has for them. */
const loadDemoAgentIds = async (em: EntityManager): Promise<Map<string, number>> => {
  const agents = await em.find(Agent, { source: 'demo' }, { fields: ['id', 'reference'] });
  return new Map(agents.map((agent) => [agent.reference!, agent.id]));
};

/** Inserts the demo reviews unless there are reviews without a user already; a trigger updates the ratings of the agents. */
async function seedReviews(em: EntityManager, now: number): Promise<void> {
  if (await em.findOne(Review, { member: null }, { fields: ['id'] })) return;
  const agentIds = await loadDemoAgentIds(em);
  const reviews = DEMO_REVIEWS.flatMap(({ agent, daysAgo, ...review }) => {
    const agentId = agentIds.get(agent);
    const writtenAt = new Date(now - daysAgo * DAY_MS);
    return agentId === undefined ? [] : [{ ...review, agent: agentId, createdAt: writtenAt, updatedAt: writtenAt }];
  });
  if (reviews.length > 0) await em.insertMany(Review, reviews);
}

/** How long ago the demo user registered. */
const MEMBER_AGE_MS = 90 * DAY_MS;

/** Inserts the demo user with two own listings, three saved properties, answered messages to two agents and an inquiry about one of the listings. */
async function seedMember(orm: MikroORM, now: number): Promise<void> {
  const password = await hashPassword(DEMO_MEMBER.password);
  await orm.em.fork().transactional(async (tx) => {
    const { username, email, fullName, phone } = DEMO_MEMBER;
    const user = await tx.insert(User, {
      username,
      email,
      emailConfirmedAt: new Date(now - MEMBER_AGE_MS),
      fullName,
      phone,
      password,
      createdAt: new Date(now - MEMBER_AGE_MS),
    });
    await tx.nativeUpdate(Property, { id: { $in: DEMO_OWN_HOMES } }, { user, agent: null });
    await tx.insertMany(
      SavedProperty,
      DEMO_SAVED.map((property, i) => ({ user, property, createdAt: new Date(now - i * DAY_MS) })),
    );
    const agentIds = await loadDemoAgentIds(tx);
    for (const { agent, message, answer, daysAgo } of DEMO_MESSAGES) {
      const at = new Date(now - daysAgo * DAY_MS);
      const fields = { kind: 'agent', name: fullName, email, phone, message, answer, fingerprint: `demo-${agent}` } as const;
      await tx.insert(Message, { ...fields, agent: agentIds.get(agent)!, sender: user, answeredAt: at, createdAt: at });
    }
    const askedAt = new Date(now - DAY_MS);
    const asker = { ...DEMO_INQUIRY, replyHereOnly: false };
    const { personId: person } = await keepPerson(tx, DEMO_INQUIRY.property, asker, askedAt);
    await tx.insert(Inquiry, {
      ...DEMO_INQUIRY,
      person,
      fingerprint: `demo-${DEMO_INQUIRY.property}`,
      createdAt: askedAt,
      lastAt: askedAt,
    });
  });
}

/** Repeats what happened to a demo home on the market, so that its history and the log of events have it with its date. */
async function replayMarket(tx: EntityManager, { id, price, transactionType, market = {} }: DemoProperty, now: number): Promise<void> {
  const { priceDrop, relisting, takenDaysAgo } = market;
  /** Changes the row, and gives what the triggers wrote about it, of the kinds `event` and `point`, the date on which it happened. */
  const change = async (fields: Partial<Pick<Property, 'price' | 'status'>>, event: string, point: string, daysAgo: number) => {
    const at = new Date(now - daysAgo * DAY_MS);
    await tx.nativeUpdate(Property, { id }, fields);
    await tx.execute('update home_events set at = ? where property_id = ? and kind = ?', [at, id, event]);
    await tx.execute('update price_points set at = ? where property_id = ? and kind = ?', [at, id, point]);
    await tx.execute('update home_listings set left_at = ? where property_id = ? and left_at is not null', [at, id]);
    if (fields.price !== undefined) await tx.nativeUpdate(Property, { id }, { priceDroppedAt: at });
  };
  if (relisting) {
    await change({ status: 'paused' }, 'gone', 'gone', relisting.goneDaysAgo);
    await change({ status: 'published' }, 'back', 'back', relisting.backDaysAgo);
  }
  if (priceDrop) await change({ price }, 'price-drop', 'changed', priceDrop.daysAgo);
  if (takenDaysAgo !== undefined) await change({ status: transactionType === 'Rent' ? 'rented' : 'sold' }, 'taken', 'taken', takenDaysAgo);
}

/** Inserts the demo agents, properties and reviews, in the transaction of `tx`. */
async function seedAgentsAndHomes(tx: EntityManager, now: number): Promise<void> {
  // a setting that the triggers read: alerts must not announce these homes as new on the market
  await tx.execute(`select set_config('homes.quiet', 'on', true)`);
  await tx.insertMany(
    Agent,
    DEMO_AGENTS.map(({ key, ...agent }, i) => ({
      ...agent,
      source: 'demo',
      reference: key,
      // the first agent joined 400 days ago, before any review, and each of the others a month earlier
      createdAt: new Date(now - (400 + i * 30) * DAY_MS),
    })),
  );
  const agentIds = await loadDemoAgentIds(tx);
  await tx.insertMany(
    Property,
    DEMO_PROPERTIES.map((property) => toRow(property, agentIds, now)),
  );
  for (const property of DEMO_PROPERTIES) await replayMarket(tx, property, now);
  await seedReviews(tx, now);
  // the demo properties have fixed ids: the next listing gets a higher one
  await tx.execute(`select setval('properties_id_seq', (select max(id) from properties))`);
}

/** The result of `seedDemo`. */
export interface DemoState {
  /** Whether this call inserted the demo. */
  filled: boolean;
  /** Whether the demo user exists. */
  hasMember: boolean;
}

const hasDemoMember = async (em: EntityManager): Promise<boolean> =>
  (await em.findOne(User, { username: DEMO_MEMBER.username, email: DEMO_MEMBER.email }, { fields: ['id'] })) !== null;

/**
 * Fills a database without properties with the demo data; an advisory lock allows one process at a time. A database with properties gets missing demo
 * reviews at most: when an import filled it first, it has no demo and no demo user. `now` in milliseconds.
 */
export async function seedDemo(orm: MikroORM, url: string, now = Date.now()): Promise<DemoState> {
  const lockConnection = new pg.Client({ connectionString: url });
  await lockConnection.connect();
  try {
    await lockConnection.query('select pg_advisory_lock($1)', [SEED_LOCK]);
    const em = orm.em.fork();
    // whether there is any property
    if (await em.findOne(Property, { id: { $gt: 0 } }, { fields: ['id'] })) {
      await seedReviews(em, now);
      return { filled: false, hasMember: await hasDemoMember(em) };
    }
    await em.transactional((tx) => seedAgentsAndHomes(tx, now));
    await rebuildSearchDictionary(em);
    await seedMember(orm, now);
    return { filled: true, hasMember: true };
  } finally {
    await lockConnection.end();
  }
}
