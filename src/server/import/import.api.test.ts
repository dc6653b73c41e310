// Tests of what an import of listings stores, reports and refuses, with a database of its own. `context.run` imports a file and returns the
// counts of its report; `home(reference, title, price)` is a valid row of a CSV `table`.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createImportContext, home, type ImportContext, table } from '../../testing/contexts/import-context.ts';
import { testDatabase } from '../../testing/postgres/database.ts';
import { IMPORT_LOCK } from '../db/locks.ts';
import { importFeed, openFeed } from './import.ts';

let context: ImportContext;
beforeAll(async () => {
  context = await createImportContext();
});
afterAll(() => context.close());
beforeEach(() => context.clear());

/** How many homes the search facets and the map cells count. Triggers derive both tables from `properties`. */
const readDerivedCounts = () =>
  context.select(
    `select (select coalesce(sum(n), 0)::int from property_facets) as facets,
      -- a home is in one cell of each level; 12 is one of the levels
      (select coalesce(sum(n), 0)::int from property_cells where c = 12) as cells`,
  );

describe('storing listings', () => {
  test('Arabic texts are stored, and removed when the file no longer has them', async () => {
    const readTexts = () => context.select('select title_ar, description_ar from properties');
    // adds two columns before the coordinates
    const tableWithArabic = table(home('a'))
      .replace('latitude', 'titleAr,descriptionAr,latitude')
      .replace('Buy,', 'Buy,شقة في أرجان,وصف الشقة,');
    expect(await context.run(tableWithArabic)).toMatchObject({ created: 1 });
    expect(await readTexts()).toEqual([{ title_ar: 'شقة في أرجان', description_ar: 'وصف الشقة' }]);
    expect(await context.run(tableWithArabic)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await context.run(table(home('a')))).toMatchObject({ changed: 1 });
    expect(await readTexts()).toEqual([{ title_ar: null, description_ar: null }]);
  });

  test('service charge, cheques, parking and cooling are stored, and removed when the file no longer has them (S98)', async () => {
    const readTerms = () => context.select('select service_charge, cheques, parking, cooling, handover from properties');
    // adds five columns before the coordinates
    const tableWithTerms = table(home('a'))
      .replace('latitude', 'serviceCharge,cheques,parking,cooling,handover,latitude')
      .replace('Buy,', 'Buy,15.9,4,2,district,Q2 2027,');
    expect(await context.run(tableWithTerms)).toMatchObject({ created: 1 });
    expect(await readTerms()).toEqual([{ service_charge: 15.9, cheques: 4, parking: 2, cooling: 'district', handover: '2027-06' }]);
    expect(await context.run(tableWithTerms)).toMatchObject({ changed: 0, unchanged: 1 });
    expect(await context.run(table(home('a')))).toMatchObject({ changed: 1 });
    expect(await readTerms()).toEqual([{ service_charge: null, cheques: null, parking: null, cooling: null, handover: null }]);
  });

  test('a second run of the same file changes nothing, and an updated file changes what differs', async () => {
    const first = await context.run(table(home('a'), home('b'), home('c')));
    expect(first).toMatchObject({ rows: 3, created: 3, changed: 0, unchanged: 0, refused: 0, duplicates: 0, source: 'file' });
    // PostgreSQL changes `xmin` of a row with every write
    const before = await context.select('select id, xmin::text from properties order by id');
    expect(await context.run(table(home('a'), home('b'), home('c')))).toMatchObject({ created: 0, changed: 0, unchanged: 3 });
    expect(await context.select('select id, xmin::text from properties order by id')).toEqual(before);
    expect(await context.run(table(home('a'), home('b', 'A better title'), home('d')))).toMatchObject({
      created: 1,
      changed: 1,
      unchanged: 1,
    });
    expect((await context.stored()).map((row) => row.title)).toEqual(['Home number a', 'A better title', 'Home number c', 'Home number d']);
    expect(await readDerivedCounts()).toEqual([{ facets: 4, cells: 4 }]);
  });

  test('an update never changes featured, premium, promotion or a status that a user set', async () => {
    await context.run(table(home('a'), home('b')));
    await context.client.query(`update properties set featured = true, premium = true, is_promoted = true, promotion_level = 3, promotion_end_date = now() + interval '1 day',
      status = 'sold' where reference = 'a'`);
    expect(await context.run(table(home('a', 'New words here'), home('b')))).toMatchObject({ changed: 1 });
    const [row] = await context.select(
      `select title, featured, premium, is_promoted, promotion_level, status from properties where reference = 'a'`,
    );
    expect(row).toEqual({ title: 'New words here', featured: true, premium: true, is_promoted: true, promotion_level: 3, status: 'sold' });
  });

  test('a dry run returns the same report and writes nothing', async () => {
    await context.run(table(home('a'), home('b'), home('c')));
    const file = table(home('a'), home('b', 'Another one'), home('x'), home('x'), 'bad');
    const dryReport = await context.run(file, { dryRun: true });
    expect((await context.stored()).map((row) => row.reference)).toEqual(['a', 'b', 'c']);
    const realReport = await context.run(file);
    expect({ ...dryReport, seconds: 0, dryRun: false }).toEqual({ ...realReport, seconds: 0 });
    expect(realReport).toMatchObject({ created: 1, changed: 1, unchanged: 1, duplicates: 1, refused: 1 });
  });

  test('a dry run works on a database without tables', async () => {
    const empty = await testDatabase(undefined, { isDirect: true, template: 'template0' });
    try {
      const file = join(context.folder, 'first.csv');
      writeFileSync(file, table(home('a'), home('b').replace('900000', 'USD 250000'), 'bad'));
      const report = await importFeed(empty.orm, await openFeed({ file }), { reportFile: context.reportFile, dryRun: true });
      expect(report).toMatchObject({ created: 2, refused: 1 });
    } finally {
      await empty.close();
    }
  });

  test('batches of thousands keep exact counts and consistent derived tables', async () => {
    const rows = Array.from({ length: 2300 }, (_, i) => home(`r${i}`));
    expect(await context.run(table(...rows))).toMatchObject({ created: 2300 });
    rows[1700] = home('r1700', 'The changed one');
    expect(await context.run(table(...rows))).toMatchObject({ created: 0, changed: 1, unchanged: 2299 });
    expect(await readDerivedCounts()).toEqual([{ facets: 2300, cells: 2300 }]);
  });

  test('a row that the database does not accept is refused alone and reported with its line', async () => {
    await context.client.query(`alter table properties add constraint no_thirteen check (title <> 'Home number r13')`);
    try {
      const report = await context.run(table(...Array.from({ length: 40 }, (_, i) => home(`r${i}`))));
      expect(report).toMatchObject({ created: 39, refused: 1 });
      expect(readFileSync(report.reportFile!, 'utf8')).toMatch(/^15,refused,r13,.*no_thirteen/m);
    } finally {
      await context.client.query('alter table properties drop constraint no_thirteen');
    }
  });

  test('a failing database stops the import with the line of its batch, and earlier batches stay stored', async () => {
    await context.client.query(`create function reject_row_4005() returns trigger language plpgsql as $$ begin if new.title = 'Home number r4005' then raise 'no disk'; end if; return new; end $$;
      create trigger reject_row_4005 before insert on properties for each row execute function reject_row_4005()`);
    try {
      const report = await context.run(table(...Array.from({ length: 4010 }, (_, i) => home(`r${i}`))));
      // the second batch of 4,000 rows fails; it begins in line 4002, after the header and the first batch
      expect(report).toMatchObject({
        created: 4000,
        stopped: expect.stringMatching(/^Stopped at line 4002: the database failed \(no disk\)/),
      });
      expect(await context.stored()).toHaveLength(4000);
    } finally {
      await context.client.query('drop trigger reject_row_4005 on properties; drop function reject_row_4005');
    }
  });

  test('two imports of one source never run at once', async () => {
    // the lock of another import of the source `file`
    await context.client.query(`select pg_advisory_lock($1, hashtext('file'))`, [IMPORT_LOCK]);
    try {
      await expect(context.run(table(home('a')))).rejects.toThrow('Another import of "file" is running');
      expect(await context.run(table(home('a')), { source: 'other' })).toMatchObject({ created: 1 });
    } finally {
      await context.client.query('select pg_advisory_unlock_all()');
    }
  });

  test('listings of users cannot be the source of an import', async () => {
    await expect(context.run(table(home('a')), { source: 'own' })).rejects.toThrow(/not "own"/);
  });
});

describe('the report', () => {
  test('lists each refused and duplicate row with its line, and a clean run removes the old report', async () => {
    const report = await context.run(table(home('a'), home('a'), '=cmd,A long title,1,50,1,Arjan,Dubai,Villa,Buy,,'));
    expect(report).toMatchObject({ created: 1, refused: 1, duplicates: 1, reportFile: context.reportFile });
    expect(readFileSync(report.reportFile!, 'utf8').split('\n')).toEqual([
      'line,what,reference,reason',
      '3,duplicate,a,the same reference as line 2',
      `4,refused,'=cmd,"an area of 50 sq ft cannot be (100 to 200,000)"`,
      '',
    ]);
    const clean = await context.run(table(home('a')));
    expect(clean.reportFile).toBeUndefined();
    expect(() => readFileSync(report.reportFile!)).toThrow();
  });

  test('of a truncated file keeps what was read and names the line where it stopped', async () => {
    const report = await context.run(`${table(home('a'), home('b'))}c,"torn`, { mirror: true });
    expect(report).toMatchObject({ created: 2, stopped: expect.stringMatching(/^Stopped at line 4: a quote/) });
    expect(report.notes[0]).toEqual('--mirror paused nothing: the file was not read to its end');
    expect(await context.stored()).toHaveLength(2);
  });
});

describe('the import command', () => {
  /** Runs `scripts/import.ts` in a process of its own. */
  const runCommand = (...args: string[]) => {
    const env = { ...process.env, DATABASE_URL: context.database.url, DATA_DIR: join(context.folder, 'data'), NODE_ENV: 'test' };
    return spawnSync(process.execPath, ['scripts/import.ts', ...args], { encoding: 'utf8', env });
  };

  test('writes its report into DATA_DIR, adds nothing beside the file and never overwrites the file', async () => {
    const inputs = join(context.folder, 'inputs');
    mkdirSync(inputs, { recursive: true });
    const file = join(inputs, 'feed.csv');
    const content = table(home('a'), home('a'));
    writeFileSync(file, content);
    const { status, stdout, stderr } = runCommand(file);
    expect([status, stderr]).toEqual([0, '']);
    expect(stdout).toContain('read as UTF-8');
    expect(stdout).toContain(join(context.folder, 'data', 'import-reports', 'feed.csv.csv'));
    expect(readFileSync(join(context.folder, 'data', 'import-reports', 'feed.csv.csv'), 'utf8')).toContain('3,duplicate,a,');
    expect(readdirSync(inputs)).toEqual(['feed.csv']);
    expect(runCommand(file, '--report', file)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^The report would overwrite .*--report\n$/),
    });
    expect(readFileSync(file, 'utf8')).toBe(content);
    const otherReport = join(context.folder, 'mine', 'report.csv');
    expect(runCommand(file, '--report', otherReport).status).toBe(0);
    expect(readFileSync(otherReport, 'utf8')).toContain('duplicate');
  });
});

test('a reference of 500 characters is stored whole and found again', async () => {
  const longReference = 'x'.repeat(500);
  expect(await context.run(table(home(longReference)))).toMatchObject({ created: 1 });
  expect(await context.run(table(home(longReference)))).toMatchObject({ unchanged: 1 });
  expect((await context.stored())[0]!.reference).toBe(longReference);
});
