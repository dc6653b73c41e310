// Creates, joins and reads shared lists over the API, for tests.
import superjson from 'superjson';
import { expect } from 'vitest';
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import type { TestServer } from '../server.ts';
import type { Device } from './members.ts';

/** Calls a mutation of shared lists. @returns its result, or its error as `{ code, message }` */
export async function changeShortlist<T = Record<string, unknown>>(
  device: Device,
  name: string,
  input: object,
): Promise<T & { code?: string; message?: string }> {
  const { body, status, text } = await device.post(`/trpc/shortlist.${name}`).send(superjson.serialize(input));
  // text that cannot be stored is rejected before it reaches the procedure
  if (status === 400 && !body.error) return { code: 'BAD_REQUEST', message: text } as never;
  return body.result?.data.json ?? { code: body.error.json.data.code, message: body.error.json.message };
}

/** A list as a device sees it. */
export async function readShortlist(device: Device, token: string): Promise<ShortlistView> {
  const answer = await device.get('/trpc/shortlist.get').query({ input: JSON.stringify({ json: { token } }) });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.result.data.json;
}

/** A list with the token of its link and the device that made it. */
export interface NewShortlist {
  token: string;
  id: number;
  maker: Device;
}

/** Makes a list of a visitor, or of the device's member, with the homes. */
export async function makeShortlist(
  server: TestServer,
  propertyIds: number[] = [],
  maker: Device = server.device(),
  yourName = 'Maya',
): Promise<NewShortlist> {
  const created = await changeShortlist<{ token: string; id: number }>(maker, 'create', { name: 'Our homes', yourName, propertyIds });
  return { token: created.token, id: created.id, maker };
}

/** Joins a list under a name. @returns the device */
export async function joinShortlist(token: string, name: string, device: Device): Promise<Device> {
  expect(await changeShortlist(device, 'join', { token, name })).toMatchObject({ personId: expect.any(Number) });
  return device;
}
