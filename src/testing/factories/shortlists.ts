// Creates, joins, changes and reads shared lists of homes over tRPC, for tests. Anyone with the token of a list's link can open the list.
import superjson from 'superjson';
import { expect } from 'vitest';
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import type { TestServer } from '../server.ts';
import type { Device } from './members.ts';

/** Calls a mutation of the shortlist router by its name. @returns its result, or its error as `{ code, message }` */
export async function changeShortlist<T = Record<string, unknown>>(
  device: Device,
  name: string,
  input: object,
): Promise<T & { code?: string; message?: string }> {
  const { body, status, text } = await device.post(`/trpc/shortlist.${name}`).send(superjson.serialize(input));
  // the server rejects text that PostgreSQL cannot store before tRPC reads it, so the error is not in tRPC's format
  if (status === 400 && !body.error) return { code: 'BAD_REQUEST', message: text } as never;
  return body.result?.data.json ?? { code: body.error.json.data.code, message: body.error.json.message };
}

/** Reads a list as the person on a device sees it. @throws AssertionError when it cannot be read */
export async function readShortlist(device: Device, token: string): Promise<ShortlistView> {
  const answer = await device.get('/trpc/shortlist.get').query({ input: JSON.stringify({ json: { token } }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result.data.json;
}

/** A list that a test has created, with the token of its link and the device of the person who made it. */
export interface NewShortlist {
  token: string;
  id: number;
  maker: Device;
}

/** Creates a list with these homes. `maker` is a visitor's device unless it is signed in; `yourName` is the name that others see. */
export async function makeShortlist(
  server: TestServer,
  propertyIds: number[] = [],
  maker: Device = server.device(),
  yourName = 'Maya',
): Promise<NewShortlist> {
  const created = await changeShortlist<{ token: string; id: number }>(maker, 'create', { name: 'Our homes', yourName, propertyIds });
  return { token: created.token, id: created.id, maker };
}

/** Joins a list under a name. @returns the same device, for calls in a row */
export async function joinShortlist(token: string, name: string, device: Device): Promise<Device> {
  expect(await changeShortlist(device, 'join', { token, name })).toMatchObject({ personId: expect.any(Number) });
  return device;
}
