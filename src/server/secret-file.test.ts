// Tests of the file with the session secret on a file system without hard links, where `linkSync` fails.
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { createSecretFile } from './secret-file.ts';

vi.mock('node:fs', async (importOriginal) => ({
  ...(await importOriginal<typeof import('node:fs')>()),
  linkSync: () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' });
  },
}));

const folder = mkdtempSync(join(tmpdir(), 'homes-secret-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a file system without hard links gets a secret that only its owner reads, and keeps it', () => {
  const file = join(folder, 'session-secret');
  createSecretFile(file);
  const secret = readFileSync(file, 'utf8');
  expect(secret).toHaveLength(43);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  createSecretFile(file);
  expect(readFileSync(file, 'utf8')).toBe(secret);
  expect(readdirSync(folder)).toEqual(['session-secret']);
});
