import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import { createDeviceList } from '../device/device-list.ts';

/** The homes that a visitor compares, kept on this device in the order in which they were added. */
export const comparedHomes = createDeviceList('compared-homes', MAX_COMPARED, 'memory');

/** Takes a home into the comparison or out of it. @returns false if there are four already */
export function toggleCompared(id: number): boolean {
  const others = comparedHomes.ids().filter((other) => other !== id);
  if (others.length < comparedHomes.ids().length) comparedHomes.set(others);
  else if (others.length < MAX_COMPARED) comparedHomes.set([...others, id]);
  else return false;
  return true;
}
