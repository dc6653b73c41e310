// Reads and checks the environment variables, which README documents. Without SESSION_SECRET it stores a random secret in a file under DATA_DIR.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { GEO_SOURCES } from './geo/geo-settings.ts';
import { createSecretFile } from './secret-file.ts';

/** A wrong setting; `message` is the one line that is printed before the process ends with status 1. */
export class SettingError extends Error {}

/** A whole number from 0 to `max`. */
const wholeNumber = (max: number, text: string) => z.coerce.number(text).int(text).min(0, text).max(max, text);
/** A limit or quota with its default; 0: unlimited. The periods of the `LIMIT_*` settings are in `http/limits/rate-limit.ts`. */
const limitSchema = (fallback: number) => wholeNumber(1_000_000_000, 'must be a whole number of 0 or more').default(fallback);
/** Days between two questions whether a home is still available; `readEnv` sets the default. */
const confirmDaysSchema = wholeNumber(365, 'must be a whole number from 0 to 365').optional();
const flagSchema = z.enum(['true', 'false', '1', '0', '']).transform((text) => text === 'true' || text === '1');

/** Names of open data joined by commas; all when the setting is absent, none when it is empty. */
export const geoSourcesSchema = z
  .string()
  .transform((list) => list.split(',').flatMap((name) => name.trim() || []))
  .pipe(z.array(z.enum(GEO_SOURCES, { error: `must be names of ${GEO_SOURCES.join(', ')}, joined by commas` })))
  .default([...GEO_SOURCES]);

/** The URL of a database; characters such as `#` in its password must be percent-encoded. */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, { error: 'must begin with postgresql://', abort: true })
  .refine((url) => URL.canParse(url), 'must be an address: write special characters of its password as %23, %2F and the like');

const envSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: wholeNumber(65_535, 'must be a whole number from 0 to 65535').default(5000),
  HOST: z.string().default('0.0.0.0'),
  DATABASE_URL: databaseUrl.optional(),
  /** The same database without a transaction pooler in between: migrations hold a lock on it, jobs use LISTEN. */
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  /** Streaming replicas of DATABASE_URL for public reads; each URL is one server. */
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((list) => list.split(',').map((url) => url.trim()))
    .refine((urls) => urls.every((url) => databaseUrl.safeParse(url).success), {
      error: 'must be addresses that begin with postgresql://, separated by commas',
    })
    .default([]),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/, error: 'must be an address such as https://homes.example' })
    .transform((url) => new URL(url).origin)
    .optional(),
  SESSION_SECRET: z.string().optional(),
  TILE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http(s) address with {z}, {x} and {y}' })
    .default('https://tile.openstreetmap.org/{z}/{x}/{y}.png'),
  /** The open data of places that the site uses, by source. */
  GEO_SOURCES: geoSourcesSchema,
  /** How many times longer drives take than on empty roads, from 1 to 4. */
  TRAVEL_CAR_FACTOR: z.coerce.number('must be a number from 1 to 4').min(1, 'must be 1 or more').max(4, 'must be at most 4').default(1),
  TRUST_PROXY: z.string().optional(),
  /** Whether requests to addresses that people entered may also go to private networks and by http: for tests and closed networks. */
  OUTBOUND_ALLOW_PRIVATE: flagSchema.default(false),
  SEED_DEMO: flagSchema.optional(),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\//, 'must begin with smtp:// or smtps://')
    .optional(),
  /** Listings stay unpublished until their owner has confirmed their email address; by default when SMTP_URL is set. */
  REQUIRE_CONFIRMED_EMAIL: flagSchema.optional(),
  /** Rejects new passwords that are in known leaks or easy to guess; by default when PUBLIC_ORIGIN is https. */
  REFUSE_LEAKED_PASSWORDS: flagSchema.optional(),
  MAIL_FROM: z.string().max(200).default('Dubai Appartments Sale <hello@dubaiappartments.example>'),
  OFFICE_EMAIL: z.email().default('hello@dubaiappartments.example'),
  /** Who sells plans and promotions, for receipts and later tax invoices. With a TRN prices include 5 % VAT. */
  SELLER_NAME: z.string().trim().min(1).max(200).optional(),
  SELLER_ADDRESS: z.string().trim().min(1).max(500).optional(),
  SELLER_TRN: z
    .string()
    .regex(/^\d{15}$/, 'must be the 15 digits of a tax registration number')
    .optional(),
  /** People who answer members with Enterprise day and night, as `Name, number or address`, separated by `;`. Without any, the plan says that it is not offered. */
  SUPPORT_CONTACTS: z
    .string()
    .max(1000)
    .default('')
    .transform((text) =>
      text
        .split(';')
        .map((contact) => contact.trim())
        .filter(Boolean),
    ),
  /** Published listings that a user without a plan may have at once; 0 is unlimited. */
  FREE_LISTING_LIMIT: limitSchema(5),
  /** Days after which an advertiser is asked whether a home is still available; 0: never asked and never paused. */
  CONFIRM_DAYS_RENT: confirmDaysSchema,
  CONFIRM_DAYS_SALE: confirmDaysSchema,
  /** `require`: homes in emirates that issue advertising permits are published only with one. `show`: permits are optional and shown. */
  PERMITS: z.enum(['show', 'require'], { error: 'must be show or require' }).default('show'),
  /** Uploaded photos go to this S3-compatible bucket instead of DATA_DIR. */
  S3_BUCKET: z.string().max(200).optional(),
  S3_REGION: z.string().max(100).default('us-east-1'),
  S3_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example' }).optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Encrypts backups; at least 32 characters. */
  BACKUP_KEY: z.string().min(32, 'needs at least 32 characters').optional(),
  /** The bearer token for reading /metrics; without it only this machine may read the metrics. */
  METRICS_TOKEN: z.string().min(16, 'needs at least 16 characters').optional(),
  /** Statements that take longer are logged by name, in milliseconds; 0: none. */
  SLOW_QUERY_MS: wholeNumber(60_000, 'must be a whole number from 0 to 60000').default(500),
  /** Where traces go (OpenTelemetry over HTTP); without it nothing of OpenTelemetry is loaded. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url({ protocol: /^https?$/, error: 'must be an address such as http://collector:4318' }).optional(),
  OTEL_SERVICE_NAME: z.string().min(1).max(100).default('dubai-appartments-sale'),
  /** The share of requests and jobs that are traced, from 0 to 1. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number({ error: 'must be a number from 0 to 1' })
    .min(0, 'must be a number from 0 to 1')
    .max(1, 'must be a number from 0 to 1')
    .default(0.01),
  /** The payment provider; by default Stripe when its keys are set, else the sandbox, which production has to set explicitly. */
  PAYMENTS: z.enum(['stripe', 'sandbox'], { error: 'must be stripe or sandbox' }).optional(),
  /** Both keys, of one kind (live or test), or neither. */
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_/, 'must begin with pk_').optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_/, 'must begin with whsec_')
    .optional(),
  STRIPE_API_BASE: z.url({ protocol: /^https?$/, error: 'must be an address such as https://api.stripe.com' }).optional(),
  /** Requests that run at once; others wait up to a second. Of exports and uploads a quarter as many run; others wait up to 5 s. 0: no limit. */
  CONCURRENT_REQUESTS: wholeNumber(10_000, 'must be a whole number from 0 to 10000').default(12),
  /** Seconds for which visitors without an account may get the same rendered page; 0: each gets a page of its own. */
  SHARED_PAGE_SECONDS: wholeNumber(60, 'must be a whole number from 0 to 60').default(10),
  LIMIT_LOGIN_ACCOUNT: limitSchema(10),
  LIMIT_LOGIN_ADDRESS: limitSchema(50),
  LIMIT_SECOND_FACTOR: limitSchema(10),
  LIMIT_PASSKEY: limitSchema(300),
  LIMIT_REGISTER: limitSchema(60),
  LIMIT_MESSAGE: limitSchema(10),
  LIMIT_CREATE_LISTING: limitSchema(60),
  LIMIT_PAYMENT: limitSchema(10),
  LIMIT_UPLOAD: limitSchema(20),
  LIMIT_INQUIRY: limitSchema(5),
  LIMIT_INQUIRY_ADDRESS: limitSchema(30),
  LIMIT_AVAILABILITY: limitSchema(3),
  LIMIT_READ: limitSchema(600),
  LIMIT_WRITE: limitSchema(300),
  LIMIT_EXPORT: limitSchema(30),
  LIMIT_MARKET: limitSchema(60),
  LIMIT_TRAVEL: limitSchema(60),
  LIMIT_ALERT: limitSchema(10),
  LIMIT_SHORTLIST: limitSchema(10),
  LIMIT_SHORTLIST_CHANGE: limitSchema(60),
  LIMIT_BEACON: limitSchema(30),
  LIMIT_REPORT: limitSchema(5),
  LIMIT_STAFF_DECISIONS: limitSchema(600),
  LIMIT_STAFF_REVEALS: limitSchema(60),
  /** Minutes without a request after which the staff part of a session ends. */
  STAFF_IDLE_MINUTES: wholeNumber(720, 'must be a whole number from 0 to 720').default(30),
  /** Whether staff review the first listings of new members and unusual prices: never, after publication, or before it. */
  MODERATION: z.enum(['off', 'after', 'before'], { error: 'must be off, after or before' }).default('after'),
});

/** The checked settings, and values that are derived from them. */
export type Env = Omit<z.infer<typeof envSchema>, 'CONFIRM_DAYS_RENT' | 'CONFIRM_DAYS_SALE'> & {
  /** Days until an advertiser is asked again whether a home is still available; 0: never, the default without SMTP_URL, where no email reaches them. */
  CONFIRM_DAYS_RENT: number;
  CONFIRM_DAYS_SALE: number;
  /** Scheme, host and port of the site's own URLs and cookies. */
  origin: string;
  /** Secrets of session cookies, signed links and encrypted texts: the first one signs and encrypts, each of them verifies and decrypts. */
  sessionSecrets: string[];
  /** Whether demo agents, properties and a user fill an empty database; after the start, whether the demo user exists. */
  demo: boolean;
};

/** The fewest characters of a session secret. */
const MIN_SECRET_LENGTH = 32;

/** Reads the session secret from a file under DATA_DIR, which is created at the first start. */
function readOrCreateSecret(dataDir: string): string {
  const file = join(dataDir, 'session-secret');
  let secret: string;
  try {
    if (!existsSync(file)) {
      mkdirSync(dataDir, { recursive: true });
      createSecretFile(file);
    }
    secret = readFileSync(file, 'utf8');
  } catch (error) {
    throw new SettingError(`DATA_DIR cannot be written: ${(error as Error).message}`);
  }
  if (secret.length < MIN_SECRET_LENGTH)
    throw new SettingError(`DATA_DIR is wrong: the secret in ${file} needs at least 32 characters; delete the file to make a new one`);
  return secret;
}

/** `live` or `test`, from the prefix of a Stripe key; undefined for other prefixes. */
const keyKind = (key: string): string | undefined => /^[a-z]+_(live|test)_/.exec(key)?.[1];

/**
 * Keeps live and test payments apart: both Stripe keys are of one kind, and a production site without Stripe keys sets the sandbox explicitly.
 * @throws SettingError
 */
function checkPayments(env: z.infer<typeof envSchema>): void {
  const { STRIPE_SECRET_KEY: secret, STRIPE_PUBLISHABLE_KEY: publishable } = env;
  if (Boolean(secret) !== Boolean(publishable)) {
    throw new SettingError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: set both or neither');
  }
  if (env.STRIPE_WEBHOOK_SECRET && !secret) throw new SettingError('STRIPE_SECRET_KEY is missing: STRIPE_WEBHOOK_SECRET needs it');
  if (secret && publishable) {
    const [secretKind, publishableKind] = [keyKind(secret), keyKind(publishable)];
    if (secretKind && publishableKind && secretKind !== publishableKind) {
      throw new SettingError(
        `STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are wrong: one is a ${secretKind} key and the other a ${publishableKind} key`,
      );
    }
    if (env.PAYMENTS === 'sandbox')
      throw new SettingError('PAYMENTS is wrong: it says sandbox, but Stripe keys are set; remove one of the two');
    return;
  }
  if (env.PAYMENTS === 'stripe') throw new SettingError('STRIPE_SECRET_KEY is missing: PAYMENTS=stripe needs it');
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.PAYMENTS) {
    throw new SettingError(
      'STRIPE_SECRET_KEY is missing: in production with a DATABASE_URL set the keys of a Stripe account, or PAYMENTS=sandbox, which takes test cards and charges nothing',
    );
  }
}

/** The process environment, after the file `.env` was loaded into it. */
function loadEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** The settings of a source that are known and not blank. */
const definedSettings = (source: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(source).filter(([key, value]) => key in envSchema.shape && value !== ''));

/** The names of the settings that are set, in order; never their values. */
export const settingNames = (source: Record<string, string | undefined> = loadEnvironment()): string[] =>
  Object.keys(definedSettings(source)).toSorted();

/**
 * Reads and checks the settings; nothing else reads the process environment. A blank value counts as absent. Without SESSION_SECRET it stores a
 * random secret under DATA_DIR, once.
 * @throws SettingError naming the first wrong variable
 */
export function readEnv(source: Record<string, string | undefined> = loadEnvironment()): Env {
  const parsedSettings = envSchema.safeParse(definedSettings(source));
  if (!parsedSettings.success) {
    const issue = parsedSettings.error.issues[0]!;
    throw new SettingError(`${String(issue.path[0])} is wrong: ${issue.message}`);
  }
  const env = parsedSettings.data;
  if (env.SESSION_SECRET?.split(',').some((secret) => secret.length < MIN_SECRET_LENGTH)) {
    throw new SettingError('SESSION_SECRET is wrong: each secret needs at least 32 characters');
  }
  if (env.NODE_ENV === 'production' && env.DATABASE_URL && !env.SESSION_SECRET) {
    throw new SettingError('SESSION_SECRET is missing: in production with a DATABASE_URL set at least 32 random characters');
  }
  if (!env.DATABASE_URL && (env.DATABASE_DIRECT_URL || env.DATABASE_REPLICA_URLS.length)) {
    throw new SettingError('DATABASE_URL is missing: DATABASE_DIRECT_URL and DATABASE_REPLICA_URLS need it');
  }
  if (!env.S3_BUCKET && (env.S3_ENDPOINT || env.S3_ACCESS_KEY_ID || env.S3_SECRET_ACCESS_KEY)) {
    throw new SettingError('S3_BUCKET is missing: the other S3 settings need it');
  }
  if (Boolean(env.S3_ACCESS_KEY_ID) !== Boolean(env.S3_SECRET_ACCESS_KEY)) {
    throw new SettingError('S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are wrong: set both or neither');
  }
  checkPayments(env);
  const sessionSecrets = env.SESSION_SECRET?.split(',') ?? [readOrCreateSecret(env.DATA_DIR)];
  return {
    ...env,
    CONFIRM_DAYS_RENT: env.CONFIRM_DAYS_RENT ?? (env.SMTP_URL ? 14 : 0),
    CONFIRM_DAYS_SALE: env.CONFIRM_DAYS_SALE ?? (env.SMTP_URL ? 30 : 0),
    sessionSecrets,
    demo: env.SEED_DEMO ?? !env.DATABASE_URL,
    origin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
  };
}
