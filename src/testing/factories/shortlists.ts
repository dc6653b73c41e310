// Creates, joins and reads shared lists of homes, for tests. Anyone with the token of a list's link can open the list.
import type { ShortlistView } from '../../shared/shortlist/shortlist-schemas.ts';
import type { TestServer } from '../server.ts';
import { callerOf } from './caller.ts';
import type { Device } from './members.ts';

/** Reads a list as the person on a device sees it. */
export const readShortlist = (device: Device, token: string): Promise<ShortlistView> => callerOf(device).shortlist.get({ token });

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
  const created = await callerOf(maker).shortlist.create({ name: 'Our homes', yourName, propertyIds });
  return { token: created.token, id: created.id, maker };
}

/** Joins a list under a name. @returns the same device, for calls in a row */
export async function joinShortlist(token: string, name: string, device: Device): Promise<Device> {
  await callerOf(device).shortlist.join({ token, name });
  return device;
}
