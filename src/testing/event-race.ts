// Writers of events whose transactions commit in any order, and readers that follow the log meanwhile.
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import { numberEvents } from '../server/event/number-events.ts';
import { callerOf } from './factories/caller.ts';
import type { Member } from './factories/members.ts';
import type { TestServer } from './server.ts';

/** Writes events of a member in transactions that last up to `maxMs`, while readers follow the log. @returns what each reader saw */
export async function writeAndFollow(
  { database }: TestServer,
  member: Member,
  { events, writers, maxMs }: { events: number; writers: number; maxMs: number },
): Promise<number[][]> {
  // each writer has a connection of its own
  const pool = new pg.Pool({ connectionString: database.url, max: writers });
  const [log] = (await pool.query<{ id: number }>('select id from event_logs where user_id = $1', [member.id])).rows;
  const following = new AbortController();
  const numbering = (async () => {
    while (!following.signal.aborted) {
      await numberEvents(database.orm.em, async () => undefined);
      await setTimeout(2);
    }
  })();
  const follow = async (): Promise<number[]> => {
    const seen: number[] = [];
    let after = 0;
    while (seen.length < events) {
      const page = await callerOf(member.device).event.list({ after });
      seen.push(...page.events.map(({ data }) => data.i as number));
      expect(page.events.map(({ n }) => n)).toEqual(page.events.map((_, i) => after + i + 1));
      after = page.next;
      await setTimeout(5);
    }
    return seen;
  };
  const readers = [follow(), follow()];
  let next = 0;
  await Promise.all(
    Array.from({ length: writers }, async () => {
      while (next < events) {
        const i = next++;
        // a time that differs from event to event, the same in every run
        const ms = ((i * 7919) % 1009) / 1009;
        await pool.query(
          `with stored as (insert into organization_events (log_id, type, data) values ($1, 'listing.created', jsonb_build_object('i', $2::int)) returning id)
           select pg_sleep($3::float8 / 1000) from stored`,
          [log!.id, i, ms ** 4 * maxMs],
        );
      }
    }),
  );
  const seen = await Promise.all(readers);
  following.abort();
  await numbering;
  await pool.end();
  return seen;
}
