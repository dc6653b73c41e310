// npm run bench -- staff [--items 100000] [--entries 1000000] | --homes 1000000
// Measures what the pages of staff read, in milliseconds. Without --homes, on a temporary PostgreSQL: 200 pages of the review queue with
// --items open items, and the check of an audit log of --entries entries (seconds). With --homes, on the generated homes of openDataset:
// every read of these pages, after adding 100,000 users, payments, decisions and log entries and 500,000 emails, which stay in that
// database. Prints median, 95th percentile and longest; writes no file.
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { verifyAuditLog } from '../../src/server/audit/audit.ts';
import { withoutQueryTimeout } from '../../src/server/db/connection/bounded-client.ts';
import { startEmbedded } from '../../src/server/db/connection/embedded.ts';
import { migrate } from '../../src/server/db/migration/migrate.ts';
import { openOrm, rows } from '../../src/server/db/orm.ts';
import { createJobs } from '../../src/server/jobs/jobs.ts';
import { createLog } from '../../src/server/log/log.ts';
import { listQueue } from '../../src/server/staff/queue.ts';
import type { StaffContext } from '../../src/server/staff/staff.access.ts';
import { addStaffRows, staffReads } from './cases/staff-pages.ts';
import { openDataset } from './measuring/dataset.ts';
import { formatSpread, measureTime } from './measuring/statistics.ts';

const { values } = parseArgs({
  options: { items: { type: 'string', default: '100000' }, entries: { type: 'string', default: '1000000' }, homes: { type: 'string' } },
});
const ITEMS = Number(values.items);
const ENTRIES = Number(values.entries);
/** Pages of the queue that are read. */
const PAGES = 200;
/** Entries of the log that are added in one statement. */
const BATCH = 20_000;
/** How often each read of the pages is measured. */
const ROUNDS = 20;

if (values.homes) await measurePages(Number(values.homes));
else await measureQueueAndLog();

/** Measures every read of the pages of staff on a dataset with many rows, which it adds when they are missing. */
async function measurePages(homes: number): Promise<void> {
  const dataset = await openDataset(homes);
  try {
    const ownerId = await addStaffRows(dataset);
    // creates the tables of pg-boss, which the pages of emails, jobs and figures read
    const jobs = createJobs(dataset.orm, dataset.url, createLog('silent'), { workers: false });
    await jobs.start();
    await jobs.stop();
    console.log(`Reads of staff at ${homes.toLocaleString('en')} homes, load ${loadavg()[0]!.toFixed(1)}`);
    for (const [name, read] of staffReads(dataset, ownerId)) {
      const times: number[] = [];
      // warm-up
      await read();
      for (let i = 0; i < ROUNDS; i++) times.push(await measureTime(read));
      console.log(`${name}: ${formatSpread(times)}`);
    }
  } finally {
    await dataset.close();
  }
}

/** Measures the pages of a long queue one after the other, then the check of all entries of a long audit log, in a temporary database. */
async function measureQueueAndLog(): Promise<void> {
  const dir = mkdtempSync(join(tmpdir(), 'bench-staff-'));
  const database = await startEmbedded(join(dir, 'pg'));
  const orm = await openOrm(database.url);
  try {
    await migrate(orm, database.url);
    const em = orm.em.fork();
    const run = (text: string) => withoutQueryTimeout(() => rows(em, { text: `set statement_timeout = 0; ${text}` }));
    // homes, open items about homes, and a report for each item
    await run(`insert into properties (title, description, price, area, bedrooms, bathrooms, location, emirate, address, property_type, transaction_type, images)
      select 'Home ' || i, 'A home', 1000000, 1000, 2, 2, 'Dubai Marina', 'Dubai', 'Harbour Walk', 'Apartment', 'Buy', '{/media/a.webp}'
      from generate_series(1, ${Math.min(ITEMS, 20_000)}) i`);
    await run(`insert into review_items (kind, subject_kind, subject_id, urgency, reporters, opened_at)
      select (array['report', 'new_member', 'price', 'change'])[1 + i % 4], 'property', i, i % 4, i % 9, now() - i * interval '1 second'
      from generate_series(1, ${ITEMS}) i`);
    await run(
      `insert into reports (item_id, subject_kind, subject_id, reason, address_hash) select id, 'property', subject_id, 'price', 'x' from review_items`,
    );
    await run('analyze');
    // the function uses no other fields of the context
    const ctx = { em, now: () => new Date(), user: { id: 1 } } as unknown as StaffContext;
    const times: number[] = [];
    let cursor: string | undefined;
    for (let i = 0; i < PAGES; i++) {
      const start = performance.now();
      // every third page is filtered
      const filter = i % 3 === 2 ? { kind: 'report' as const } : {};
      const page = await listQueue(ctx, { ...filter, ...(cursor ? { after: cursor } : {}) });
      times.push(performance.now() - start);
      cursor = page.next ?? undefined;
    }
    console.log(`queue page, ${ITEMS} open items, ${PAGES} pages: ${formatSpread(times)}`);
    for (let added = 0; added < ENTRIES; added += BATCH)
      await run(
        `select count(audit_append(i, 'decision.leave', 'property', i, '{"item": 1}', 'bench')) from generate_series(1, ${BATCH}) i`,
      );
    const start = performance.now();
    const { entries, brokenAt } = await verifyAuditLog(em);
    console.log(`audit verify, ${entries} entries: ${((performance.now() - start) / 1000).toFixed(1)} s, broken at ${brokenAt ?? 'none'}`);
  } finally {
    await orm.close(true);
    await database.stop();
    rmSync(dir, { recursive: true, force: true });
  }
}
