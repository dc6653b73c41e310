// Configures MikroORM with all entities, and sends SQL: `rows()` reads from a replica where one is assigned, `execute()` uses the primary.
import { Migrator } from '@mikro-orm/migrations';
import { defineConfig, type EntityManager, MikroORM } from '@mikro-orm/postgresql';
import pg, { type Client, type Pool, type PoolClient, type PoolConfig, type QueryConfig } from 'pg';
import { fromKysely, type KyselyTransactionLike } from 'pg-boss';
import { EmailConfirmation, Session, User } from '../account/account.entity.ts';
import { LostFactor } from '../account/lost-factor/lost-factor.entity.ts';
import { AuthChallenge, Passkey } from '../account/passkey/passkey.entity.ts';
import { RecoveryCode, SecondFactor } from '../account/security/security.entity.ts';
import { Agent } from '../agent/agent.entity.ts';
import { Alert, AlertAddress, AlertEmail } from '../alert/alert.entity.ts';
import { ApiKey, ApiKeyCalls } from '../api-key/api-key.entity.ts';
import { Application } from '../application/application.entity.ts';
import { AuditCheckRow, AuditEntry } from '../audit/audit.entity.ts';
import { EventLog, OrganizationEvent } from '../event/event.entity.ts';
import { FigureLink, PropertyFigures } from '../figures/figures.entity.ts';
import { IdempotencyKey } from '../idempotency/idempotency.entity.ts';
import { ImportFile, ImportFilePart, ImportMapping } from '../incoming-feed/import-file.entity.ts';
import { IncomingFeed, IncomingFeedRow, IncomingFeedRun } from '../incoming-feed/incoming-feed.entity.ts';
import { FeedPicture } from '../incoming-feed/pictures/feed-picture.entity.ts';
import { Inquiry, InquiryReply, InquiryTotal } from '../inquiry/inquiry.entity.ts';
import { InquiryPerson, InquiryPersonEntry, InquiryReminder } from '../inquiry/person/person.entity.ts';
import { ReplyTemplate } from '../inquiry/template/template.entity.ts';
import {
  AvailabilityQuestion,
  ConfirmationEmail,
  ConfirmationRequest,
  ListingConfirmation,
} from '../listing/confirmation/confirmation.entity.ts';
import { ListingDraft } from '../listing/draft/draft.entity.ts';
import { DeletedListing, PriceChange, UnconfirmedListing } from '../listing/entity.ts';
import { MailDelivery } from '../mail/mail.entity.ts';
import { Message } from '../message/message.entity.ts';
import { Appeal, Block, RemovedListing, Report, ReviewItem } from '../moderation/moderation.entity.ts';
import { NewsletterSubscriber } from '../newsletter/newsletter.entity.ts';
import { OperationRun } from '../operation/operation-run.entity.ts';
import { FeaturedPlace } from '../organization/featured-places.entity.ts';
import { Organization, OrganizationInvitation, OrganizationMember } from '../organization/organization.entity.ts';
import { SourceClaim } from '../organization/source-claim.entity.ts';
import { OutgoingFeed, UnsentHome } from '../outgoing-feed/outgoing-feed.entity.ts';
import { BillingDetails, CentralBankRate, Charge } from '../payment/charge.entity.ts';
import { Payment, PaymentEvent, PlanEnd, Refund, Subscription } from '../payment/payment.entity.ts';
import { PromotionEffect } from '../payment/promotion-effect.entity.ts';
import { SandboxIntent, SandboxSubscription } from '../payment/sandbox/sandbox.entity.ts';
import { Photo } from '../photo/photo.entity.ts';
import { ExchangeRate } from '../preferences/exchange-rate.entity.ts';
import { Property } from '../property/property.entity.ts';
import { PropertyViewCount, PropertyViewTotal } from '../property/view-counter.entity.ts';
import { PushKey, PushSubscription } from '../push/push.entity.ts';
import { Review } from '../review/review.entity.ts';
import { EstimateEffect, EstimateRun } from '../sale/estimate/estimate.entity.ts';
import { AreaStats, LandSale, SalesRegister } from '../sale/sale.entity.ts';
import { SavedProperty } from '../saved/saved.entity.ts';
import { SearchText } from '../search/text-log/search-text.entity.ts';
import { Shortlist, ShortlistHome, ShortlistNoteRow, ShortlistPerson, ShortlistVoteRow } from '../shortlist/shortlist.entity.ts';
import { Staff, StaffSession } from '../staff/staff.entity.ts';
import { PlanNotice, PlanPause } from '../subscription/over-limit/over-limit.entity.ts';
import { SupportRequest } from '../support/support.entity.ts';
import { ShownRange } from '../track-record/shown-range.entity.ts';
import { Viewing, ViewingCalendar } from '../viewing/viewing.entity.ts';
import { Webhook, WebhookDelivery } from '../webhook/webhook.entity.ts';
import { BoundedClient, STATEMENT_LIMITS, type StatementLimits } from './connection/bounded-client.ts';
import { rejectWhileUnresponsive } from './connection/unresponsive.ts';
import { readFromPrimary, replicaOf } from './replicas/replicas.ts';

/** All entities; statements are typed from them (`typed.ts`). */
export const ENTITIES = [
  User,
  Session,
  EmailConfirmation,
  SecondFactor,
  RecoveryCode,
  Passkey,
  AuthChallenge,
  LostFactor,
  Organization,
  OrganizationMember,
  OrganizationInvitation,
  SourceClaim,
  Agent,
  Review,
  Application,
  Property,
  SavedProperty,
  PriceChange,
  DeletedListing,
  UnconfirmedListing,
  ListingDraft,
  ListingConfirmation,
  ConfirmationEmail,
  ConfirmationRequest,
  AvailabilityQuestion,
  PropertyViewCount,
  PropertyViewTotal,
  PropertyFigures,
  FigureLink,
  Photo,
  InquiryPerson,
  InquiryPersonEntry,
  InquiryReminder,
  Inquiry,
  InquiryReply,
  InquiryTotal,
  ReplyTemplate,
  PushKey,
  PushSubscription,
  Viewing,
  ViewingCalendar,
  Message,
  MailDelivery,
  NewsletterSubscriber,
  Payment,
  PaymentEvent,
  Refund,
  Subscription,
  PlanEnd,
  BillingDetails,
  Charge,
  CentralBankRate,
  PromotionEffect,
  FeaturedPlace,
  ApiKey,
  ApiKeyCalls,
  IdempotencyKey,
  IncomingFeed,
  IncomingFeedRun,
  IncomingFeedRow,
  FeedPicture,
  ImportFile,
  ImportFilePart,
  ImportMapping,
  OutgoingFeed,
  UnsentHome,
  EventLog,
  OrganizationEvent,
  Webhook,
  WebhookDelivery,
  PlanNotice,
  SupportRequest,
  PlanPause,
  SandboxIntent,
  SandboxSubscription,
  ExchangeRate,
  AlertAddress,
  Alert,
  AlertEmail,
  SearchText,
  Shortlist,
  ShortlistPerson,
  ShortlistHome,
  ShortlistVoteRow,
  ShortlistNoteRow,
  LandSale,
  AreaStats,
  SalesRegister,
  EstimateRun,
  EstimateEffect,
  ShownRange,
  OperationRun,
  Staff,
  StaffSession,
  ReviewItem,
  Report,
  Block,
  RemovedListing,
  Appeal,
  AuditEntry,
  AuditCheckRow,
] as const;

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
  'search_buildings',
  'search_dictionary',
  'rate_limits',
  'alert_keys',
  'alert_progress',
  'import_sources',
  'import_readings',
  'price_points',
  'asking_prices',
  'market_nights',
  'shared_points',
  'property_estimates',
  'property_yields',
  'photo_hashes',
  /^home_(events|listings|links)/,
];

/** The TLS settings that a PostgreSQL URL asks for by `sslmode` and `sslrootcert`; MikroORM reads host, port, name and password of it alone. */
const tlsOf = (clientUrl: string): PoolConfig['ssl'] => new pg.Client({ connectionString: clientUrl }).ssl;

/** The MikroORM configuration for a PostgreSQL URL. PostgreSQL ends a transaction that is idle for 10 s; the other limits are those of `StatementLimits`. */
const ormConfig = (clientUrl: string, { connectionMs, statementMs, silenceMs }: StatementLimits) =>
  defineConfig({
    clientUrl,
    entities: [...ENTITIES],
    extensions: [Migrator],
    pool: { min: 0, max: 12 },
    driverOptions: {
      Client: BoundedClient,
      connectionTimeoutMillis: connectionMs,
      statement_timeout: statementMs,
      silenceMs,
      idle_in_transaction_session_timeout: 10_000,
      keepAlive: true,
      onPoolCreated: rejectWhileUnresponsive,
      ssl: tlsOf(clientUrl),
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

/** Opens MikroORM on the primary database. Connections are made when they are needed. */
export const openOrm = (clientUrl: string, limits = STATEMENT_LIMITS): Promise<MikroORM> =>
  MikroORM.init(ormConfig(clientUrl, limits)) as Promise<MikroORM>;

/** The connection pool of MikroORM; always to the primary. */
export const poolOf = (em: EntityManager): Promise<Pool> => em.getConnection().getNativeClient() as Promise<Pool>;

/** Runs one statement with placeholders `$1` in the transaction of `em`, or on the primary when there is none. Returns its rows. */
export async function execute<T>(em: EntityManager, statement: QueryConfig): Promise<T[]> {
  const transaction = em.getTransactionContext<KyselyTransactionLike>();
  const result = transaction
    ? await fromKysely(transaction).executeSql(statement.text, statement.values)
    : await (await poolOf(em)).query(statement);
  return result.rows as T[];
}

/**
 * Runs one statement, preferably a named one, and returns its rows. Reads from the replica of `em` (`Replicas.readFromReplica`), and like `execute` when
 * there is none. When the replica fails, `em` stays on the primary from then on.
 */
export async function rows<T>(em: EntityManager, statement: QueryConfig): Promise<T[]> {
  const read = await replicaOf(em)?.read<T>(statement);
  if (read) return read;
  readFromPrimary(em);
  return execute(em, statement);
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
