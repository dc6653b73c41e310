// Tests of reading and checking the environment variables.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { createSecretFile } from './secret-file.ts';

const dir = mkdtempSync(join(tmpdir(), 'homes-env-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const readSettings = (settings: Record<string, string>) => readEnv({ DATA_DIR: dir, ...settings });

describe('settings', () => {
  test.each([
    [{ PORT: 'abc' }, 'PORT is wrong: must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT is wrong: must be a whole number from 0 to 65535'],
    [{ LIMIT_READ: '-1' }, 'LIMIT_READ is wrong: must be a whole number of 0 or more'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL is wrong: must begin with postgresql://'],
    [
      { DATABASE_URL: 'postgresql://homes:a#b@primary/homes' },
      'DATABASE_URL is wrong: must be an address: write special characters of its password as %23, %2F and the like',
    ],
    [
      { DATABASE_URL: 'postgresql://x', DATABASE_REPLICA_URLS: 'postgresql://y, z' },
      'DATABASE_REPLICA_URLS is wrong: must be addresses that begin with postgresql://, separated by commas',
    ],
    [{ DATABASE_REPLICA_URLS: 'postgresql://y' }, 'DATABASE_URL is missing: DATABASE_DIRECT_URL and DATABASE_REPLICA_URLS need it'],
    [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET is wrong: each secret needs at least 32 characters'],
    [{ PUBLIC_ORIGIN: 'homes' }, 'PUBLIC_ORIGIN is wrong: must be an address such as https://homes.example'],
    [{ NODE_ENV: 'production', DATABASE_URL: 'postgresql://x' }, /^SESSION_SECRET is missing/],
  ])('%j are rejected in one line that names the variable', (settings, line) => {
    expect(() => readSettings(settings as Record<string, string>)).toThrow(line);
  });

  test('that are blank count as absent, so that defaults apply', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: '' })).toMatchObject({
      PORT: 5000,
      demo: true,
      origin: 'http://localhost:5000',
      LIMIT_READ: 600,
    });
    expect(readSettings({ DATABASE_URL: 'postgresql://x', SESSION_SECRET: 'x'.repeat(32) }).demo).toBe(false);
  });

  test('list replicas separated by commas', () => {
    const settings = { DATABASE_URL: 'postgresql://x', DATABASE_REPLICA_URLS: 'postgresql://y, postgres://z' };
    expect(readSettings(settings).DATABASE_REPLICA_URLS).toEqual(['postgresql://y', 'postgres://z']);
    expect(readSettings({ ...settings, DATABASE_REPLICA_URLS: '' }).DATABASE_REPLICA_URLS).toEqual([]);
  });

  test('generate a secret once and keep it', () => {
    const [first] = readSettings({}).sessionSecrets;
    // 32 random bytes in base64url
    expect(first).toHaveLength(43);
    expect(readSettings({}).sessionSecrets).toEqual([first]);
    expect(readFileSync(join(dir, 'session-secret'), 'utf8')).toBe(first);
    expect(readdirSync(dir).filter((name) => name.startsWith('session-secret'))).toEqual(['session-secret']);
  });

  test('keep the secret of another process that created it first', () => {
    const file = join(dir, 'first-secret');
    writeFileSync(file, 'of the first process');
    createSecretFile(file);
    expect(readFileSync(file, 'utf8')).toBe('of the first process');
  });

  test('reject an empty file with the secret, as a full disk leaves it', () => {
    const emptyDir = join(dir, 'full-disk');
    mkdirSync(emptyDir);
    writeFileSync(join(emptyDir, 'session-secret'), '');
    expect(() => readSettings({ DATA_DIR: emptyDir })).toThrow(
      /^DATA_DIR is wrong: the secret in \S+session-secret needs at least 32 characters; delete the file to make a new one$/,
    );
  });

  test('report a folder that cannot be written in one line', () => {
    const file = join(dir, 'a-file');
    writeFileSync(file, '');
    expect(() => readSettings({ DATA_DIR: join(file, 'x') })).toThrow(/^DATA_DIR cannot be written/);
  });
});
