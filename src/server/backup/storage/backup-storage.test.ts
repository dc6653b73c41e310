// Tests of splitting the place of a backup.
import { expect, test } from 'vitest';
import { splitPlace } from './backup-storage.ts';

test.each([
  ['/backups/a', '/backups', 'a'],
  ['/backups/a/', '/backups', 'a'],
  ['/a', '/', 'a'],
  ['a', '.', 'a'],
  ['s3://bucket/prefix/a', 's3://bucket/prefix', 'a'],
  ['s3://bucket/a', 's3://bucket', 'a'],
])('the place %s is in %s and is called %s', (place, parent, name) => {
  expect(splitPlace(place)).toEqual({ parent, name });
});
