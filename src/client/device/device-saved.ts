// The homes that a visitor without an account saved in this browser, in localStorage, and moving them into an account.
import { createDeviceList } from './device-list.ts';

/** Most homes that the server merges into an account at once. */
const MAX_HOMES = 100;
const savedList = createDeviceList('saved-homes', MAX_HOMES);

/** Ids of the homes that a visitor saved on this device, last saved first. Browser only. */
export const deviceSaved = savedList.ids;

/** Saves or removes a home on this device. @returns false if storage is full or unavailable */
export function toggleOnDevice(id: number): boolean {
  const otherIds = deviceSaved().filter((other) => other !== id);
  return savedList.set(otherIds.length < deviceSaved().length ? otherIds : [id, ...otherIds].slice(0, MAX_HOMES));
}

/** Whether a call of `moveIntoAccount` is running. */
let isMoving = false;

/**
 * Merges the homes of this device into an account by `merge`, and removes them from localStorage. A home that another tab saves meanwhile stays there.
 * @returns the account's saved homes; null while another call runs and after a failure, which keeps the homes on this device
 */
export async function moveIntoAccount(merge: (ids: number[]) => Promise<{ savedProperties: number[] }>): Promise<number[] | null> {
  if (isMoving) return null;
  isMoving = true;
  try {
    const mergedIds = [...deviceSaved()];
    const { savedProperties } = await merge(mergedIds);
    savedList.set(deviceSaved().filter((id) => !mergedIds.includes(id)));
    return savedProperties;
  } catch {
    return null;
  } finally {
    isMoving = false;
  }
}

/** React hook: ids of the homes that a visitor saved on this device; none during hydration. */
export const useDeviceSaved = savedList.useIds;

/** React hook: whether a visitor saved the home on this device. */
export const useSavedOnDevice = savedList.useHas;
