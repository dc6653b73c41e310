// Entities of feeds: files of listings at an address that a member gave, which are read every few hours, and what each reading did.
import { defineEntity, type InferEntity, p } from '@mikro-orm/core';
import type { FeedFailure, FeedFormat, FeedRunCounts } from '../../shared/incoming-feed/incoming-feed.ts';
import { User } from '../account/account.entity.ts';
import { created, identity, oneOf } from '../db/base.ts';
import type { SubjectRemark } from '../import/mapping/remarks.ts';
import { Organization } from '../organization/organization.entity.ts';

/**
 * A feed of an organization, or of a member who works alone. Its homes have the source `feed-` and its id. One without an address takes the files that they upload;
 * its homes have the source `file-` and its id.
 */
export const IncomingFeed = defineEntity({
  name: 'IncomingFeed',
  tableName: 'incoming_feeds',
  properties: {
    ...identity,
    /** Who made it; that of an organization outlives them. */
    user: () => p.manyToOne(User).ref().strictNullable().default(null).deleteRule('set null').index('incoming_feeds_user_ix'),
    organization: () =>
      p.manyToOne(Organization).ref().strictNullable().default(null).deleteRule('cascade').index('incoming_feeds_organization_ix'),
    url: p.string().length(2048).strictNullable(),
    format: p.string().$type<FeedFormat>().length(20),
    username: p.string().length(200).strictNullable().default(null),
    /** The password, sealed with the session secret. */
    passwordSealed: p.text().strictNullable().default(null).hidden(),
    everyHours: p.smallint(),
    /** Whether homes that the file no longer has are paused. */
    pausesMissing: p.boolean(),
    isOn: p.boolean(),
    /** When it is read next; null while it is off. */
    nextRunAt: p.datetime().strictNullable().default(null),
    /** What identifies the file that was read last, and when all of it was read. */
    etag: p.string().length(300).strictNullable().default(null),
    lastModified: p.string().length(100).strictNullable().default(null),
    contentHash: p.string().length(64).strictNullable().default(null),
    readAt: p.datetime().strictNullable().default(null),
    /** When its host was last asked. */
    checkedAt: p.datetime().strictNullable().default(null),
    /** Readings in a row that failed. */
    failedRuns: p.smallint().default(0),
    ...created,
  },
  indexes: [
    {
      name: 'incoming_feeds_due_ix',
      expression: 'create index incoming_feeds_due_ix on incoming_feeds (next_run_at) where is_on',
    },
  ],
});
export type IncomingFeed = InferEntity<typeof IncomingFeed>;

/** A reading of a feed, or a check that stores no home. */
export const IncomingFeedRun = defineEntity({
  name: 'IncomingFeedRun',
  tableName: 'incoming_feed_runs',
  properties: {
    ...identity,
    feed: () => p.manyToOne(IncomingFeed).ref().deleteRule('cascade'),
    kind: p.string().$type<'run' | 'check'>().length(8),
    state: p.string().$type<'waiting' | 'running' | 'done' | 'unchanged' | 'failed'>().length(12),
    step: p.string().$type<'download' | 'read'>().length(12).default('download'),
    /** Whether a person or a program asked for it; others are due by the hours of the feed. */
    isAsked: p.boolean(),
    attempts: p.smallint().default(0),
    askedAt: p.datetime(),
    startedAt: p.datetime().strictNullable().default(null),
    /** When its process last said that it goes on, or when its job was stored. */
    progressAt: p.datetime().strictNullable().default(null),
    finishedAt: p.datetime().strictNullable().default(null),
    layout: p.string().length(100).strictNullable().default(null),
    counts: p.json().$type<FeedRunCounts>().defaultRaw(`'{}'`),
    failure: p.json().$type<FeedFailure>().strictNullable().default(null),
    remarks: p.json().$type<SubjectRemark[]>().defaultRaw(`'[]'`),
    /** Homes that were not paused because they are too many of those on offer (`heldOf`). */
    heldIds: p.array().$type<number[]>().columnType('int[]').defaultRaw(`'{}'`),
    heldOf: p.integer().default(0),
    /** What a person decided about these; `old` where a later reading asks again. */
    decision: p.string().$type<'pause' | 'leave' | 'old'>().length(8).strictNullable().default(null),
  },
  checks: [
    { name: 'incoming_feed_runs_kind_ck', expression: oneOf('kind', ['run', 'check']) },
    { name: 'incoming_feed_runs_state_ck', expression: oneOf('state', ['waiting', 'running', 'done', 'unchanged', 'failed']) },
  ],
  indexes: [
    { name: 'incoming_feed_runs_feed_ix', properties: ['feed', 'id'] },
    {
      name: 'incoming_feed_runs_open_uq',
      expression: `create unique index incoming_feed_runs_open_uq on incoming_feed_runs (feed_id) where state in ('waiting', 'running')`,
    },
  ],
});
export type IncomingFeedRun = InferEntity<typeof IncomingFeedRun>;

/** A row that a reading refused, left out or held back. */
export const IncomingFeedRow = defineEntity({
  name: 'IncomingFeedRow',
  tableName: 'incoming_feed_rows',
  properties: {
    ...identity,
    run: () => p.manyToOne(IncomingFeedRun).ref().deleteRule('cascade'),
    line: p.integer(),
    kind: p.string().length(10),
    reference: p.string().length(120),
    reason: p.string().length(500),
  },
  indexes: [{ name: 'incoming_feed_rows_run_ix', properties: ['run', 'id'] }],
});
export type IncomingFeedRow = InferEntity<typeof IncomingFeedRow>;
