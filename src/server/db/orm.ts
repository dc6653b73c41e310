import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import type { Client, Pool, PoolClient, QueryConfig } from 'pg';
import { EmailConfirmation, Session, User } from '../account/account.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { Application } from '../application/application.entity.ts';
import { Inquiry, InquiryReply } from '../inquiry/inquiry.entity.ts';
import { DeletedListing, PriceChange } from '../listing/entity.ts';
import { MailDelivery } from '../mail/mail.entity.ts';
import { Message } from '../message/message.entity.ts';
import { NewsletterSubscriber } from '../newsletter/newsletter.entity.ts';
import { Payment, PaymentEvent, Subscription } from '../payment/payment.entity.ts';
import { SandboxIntent, SandboxSubscription } from '../payment/sandbox/sandbox.entity.ts';
import { Photo } from '../photo/photo.entity.ts';
import { Property, SavedProperty } from '../property/property.entity.ts';
import { PropertyViewCount } from '../property/view-counter.entity.ts';
import { Review } from '../review/review.entity.ts';
import { BoundedClient, rejectWhileUnresponsive, STATEMENT_TIMEOUT_MS } from './pool.ts';
import { readFromPrimary, replicaOf } from './replicas.ts';

/** Tables that hand-written migrations create; the schema comparison ignores them. */
const DERIVED_TABLES = [
  'property_facets',
  'property_price_facets',
  'property_amenity_facets',
  'property_other_amenities',
  'property_agents',
  'property_cells',
  'property_price_cells',
  'search_terms',
  'search_dictionary',
  'rate_limits',
];

/** The MikroORM configuration for a PostgreSQL URL. Limits: 2 s for a connection, 3.5 s for a statement, 10 s idle in a transaction. */
const ormConfig = (clientUrl: string) =>
  defineConfig({
    clientUrl,
    entities: [
      User,
      Session,
      EmailConfirmation,
      Agent,
      Review,
      Application,
      Property,
      SavedProperty,
      PriceChange,
      DeletedListing,
      PropertyViewCount,
      Photo,
      Inquiry,
      InquiryReply,
      Message,
      MailDelivery,
      NewsletterSubscriber,
      Payment,
      PaymentEvent,
      Subscription,
      SandboxIntent,
      SandboxSubscription,
    ],
    extensions: [Migrator],
    pool: { min: 0, max: 12 },
    driverOptions: {
      Client: BoundedClient,
      connectionTimeoutMillis: 2000,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      onPoolCreated: rejectWhileUnresponsive,
    },
    schemaGenerator: { ignoreSchema: ['boss'], skipTables: DERIVED_TABLES, ignoreTriggers: true },
    migrations: {
      path: 'prisma-free-migrations',
      pathTs: 'prisma-free-migrations',
      glob: '*.ts',
      emit: 'ts',
      snapshotName: '.snapshot',
      snapshotOnMigrate: false,
      silent: true,
    },
    forceUtcTimezone: true,
  });

export const openOrm = (clientUrl: string): Promise<MikroORM> => MikroORM.init(ormConfig(clientUrl)) as Promise<MikroORM>;

/** The connection pool of MikroORM; always to the primary. */
export const poolOf = (em: EntityManager): Promise<Pool> => em.getConnection().getNativeClient() as Promise<Pool>;

/**
 * Runs one statement, preferably a named one, and returns its rows: what the frequent public reads use.
 * Reads from the replica of `em` (`Replicas.reader`), and from the primary when there is none or it fails.
 */
export async function rows<T>(em: EntityManager, statement: QueryConfig): Promise<T[]> {
  const read = await replicaOf(em)?.read<T>(statement);
  if (read) return read;
  readFromPrimary(em);
  const pool = await poolOf(em);
  return (await pool.query(statement)).rows as T[];
}

/** A pooled connection for several statements, to the replica of `em` or the primary. The caller releases it. */
export const connectReadReplica = async (em: EntityManager): Promise<PoolClient> =>
  (await replicaOf(em)?.connect()) ?? (await poolOf(em)).connect();

/**
 * A connection outside the pool for a read that takes minutes, so that it blocks no pooled one; to the replica of `em` or the primary.
 * The caller ends it.
 */
export async function openReader(em: EntityManager): Promise<Client> {
  const replica = await replicaOf(em)?.open();
  if (replica) return replica;
  const client = new BoundedClient((await poolOf(em)).options);
  client.on('error', () => {});
  await client.connect();
  return client;
}
