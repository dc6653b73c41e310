// Creates staff members and reports of homes in the application under test.
import { spawnSync } from 'node:child_process';
import { type APIRequestContext, expect } from '@playwright/test';
import type { StaffRole } from '../src/shared/staff/staff.ts';
import { createUserWithAuthenticatorApp, type User } from './factories.ts';

/** The folder of the database of the application under test, as in playwright.config.ts. */
const DATA_DIR = `${process.env.E2E_DATA_DIR ?? 'test-results'}/data`;

/** The environment of a command that works on the database of the application under test. */
export const APPLICATION_ENV = { ...process.env, DATA_DIR, NODE_ENV: 'production' };

/** Runs `npm run staff`, which changes roles in the database of the application under test, and returns what the command prints. */
export function runStaffCommand(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/staff.ts', ...args], { env: APPLICATION_ENV, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

/** Creates a user with an authenticator app and a staff role. The request context has their session, which staff pages accept. */
export async function createStaff(request: APIRequestContext, role: StaffRole): Promise<User> {
  const user = await createUserWithAuthenticatorApp(request, 'staff');
  runStaffCommand('grant', user.username, role);
  return user;
}

/** Reports the newest homes for a wrong price, as a visitor. Returns the number of reports. */
export async function reportHomes(request: APIRequestContext, count: number): Promise<number> {
  const homes: { id: number }[] = await (await request.get(`/api/properties?sort=newest&limit=${count}`)).json();
  for (const { id } of homes) {
    const data = { kind: 'property', id, reason: 'price', text: 'On the phone they ask for <b>twice</b> as much.' };
    expect((await request.post('/api/reports', { data })).status()).toBe(201);
  }
  return homes.length;
}
