// Creates staff members and reports of homes in the application under test.
import { spawnSync } from 'node:child_process';
import { type APIRequestContext, expect, request as requests } from '@playwright/test';
import type { StaffRole } from '../src/shared/staff/staff.ts';
import { callerOf } from './caller.ts';
import { createUserWithAuthenticatorApp, type User } from './factories.ts';

/** The folder of the database of the application under test, as in playwright.config.ts. */
const DATA_DIR = `${process.env.E2E_DATA_DIR ?? 'test-results'}/data`;

/** The environment of a command that works on the database of the application under test. */
const APPLICATION_ENV = { ...process.env, DATA_DIR, NODE_ENV: 'production' };

/** Runs `npm run staff`, which changes roles in the database of the application under test, and returns what the command prints. */
export function runStaffCommand(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/staff.ts', ...args], { env: APPLICATION_ENV, encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  return stdout.trim();
}

/** An admin who gives roles to the staff of tests, and when they last confirmed their identity, in milliseconds since 1970. */
interface Granter {
  request: APIRequestContext;
  confirmedAt: number;
}
/** Granting needs a confirmation of the last ten minutes. */
const MAX_CONFIRMATION_AGE_MS = 8 * 60_000;
let granter: Granter | null = null;

/** The admin of this worker, created by `npm run staff`. One command serves many tests, because it starts a process of two seconds. */
async function findGranter(): Promise<Granter> {
  if (granter && Date.now() - granter.confirmedAt < MAX_CONFIRMATION_AGE_MS) return granter;
  const confirmedAt = Date.now();
  const request = await requests.newContext({ baseURL: `http://localhost:${process.env.E2E_PORT ?? '5077'}` });
  const { username } = await createUserWithAuthenticatorApp(request, 'granter');
  runStaffCommand('grant', username, 'admin');
  granter = { request, confirmedAt };
  return granter;
}

/** Creates a user with an authenticator app and a staff role. The request context has their session, which staff pages accept. */
export async function createStaff(request: APIRequestContext, role: StaffRole): Promise<User> {
  const user = await createUserWithAuthenticatorApp(request, 'staff');
  const admin = await findGranter();
  await callerOf(admin.request).staff.grant.mutate({ name: user.username, role });
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
