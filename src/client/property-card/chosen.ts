import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import { createDeviceList } from '../device/device-list.ts';

/** The homes that a visitor chose to compare on this device, in the order in which they were chosen. */
export const chosen = createDeviceList('compared-homes', MAX_COMPARED, true);

/** Takes a home into the comparison or out of it. @returns false if there are four already */
export function toggleChosen(id: number): boolean {
  const others = chosen.ids().filter((other) => other !== id);
  if (others.length < chosen.ids().length) chosen.set(others);
  else if (others.length < MAX_COMPARED) chosen.set([...others, id]);
  else return false;
  return true;
}
