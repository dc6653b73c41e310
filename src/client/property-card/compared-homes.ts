import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import { createDeviceList } from '../device/device-list.ts';

/** Ids of the homes that a visitor compares, oldest first, in localStorage; only in memory if storage is unavailable. */
export const comparedHomes = createDeviceList('compared-homes', MAX_COMPARED, 'memory');

/** Adds a home to the comparison or removes it. @returns false if it is full (`MAX_COMPARED`) */
export function toggleCompared(id: number): boolean {
  const otherIds = comparedHomes.ids().filter((comparedId) => comparedId !== id);
  if (otherIds.length < comparedHomes.ids().length) comparedHomes.set(otherIds);
  else if (otherIds.length < MAX_COMPARED) comparedHomes.set([...otherIds, id]);
  else return false;
  return true;
}
