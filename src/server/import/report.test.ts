// Tests of the CSV file of refused rows, which an import writes.
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { RowList } from './report.ts';

const folder = mkdtempSync(join(tmpdir(), 'homes-report-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a list of rows leaves no listener behind each time it waits for the disk', async () => {
  const warnings: string[] = [];
  const onWarning = ({ name }: Error): unknown => warnings.push(name);
  process.on('warning', onWarning);
  const rowList = new RowList(join(folder, 'rows.csv'), join(folder, 'feed.csv'));
  // each row is larger than the buffer of the file; Node warns of more than ten listeners
  for (let line = 1; line <= 15; line++) await rowList.add(line, 'refused', 'A-1', 'x'.repeat(100_000));
  const report = { notes: [], reportFile: '' };
  await rowList.close(report);
  process.off('warning', onWarning);
  expect(report).toEqual({ notes: [], reportFile: join(folder, 'rows.csv') });
  expect(warnings).toEqual([]);
});

test('a list of rows never deletes the imported file, even where its path leads through a linked folder', () => {
  const feed = join(folder, 'linked-feed.csv');
  writeFileSync(feed, 'reference\n');
  symlinkSync(folder, join(folder, 'link'));
  expect(() => new RowList(join(folder, 'link', 'linked-feed.csv'), feed)).toThrow(/would overwrite/);
  expect(readFileSync(feed, 'utf8')).toBe('reference\n');
});
