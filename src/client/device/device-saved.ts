// Properties saved in this browser by visitors who are not signed in, in localStorage.
import { createDeviceList } from './device-list.ts';

/** As many as the server merges into an account at once. */
const MAX_HOMES = 100;
const savedList = createDeviceList('saved-homes', MAX_HOMES);

/** Ids of the homes that a visitor saved on this device, last saved first. Browser only. */
export const deviceSaved = savedList.ids;

/** Saves or removes a home on this device. @returns false if storage is full or unavailable */
export function toggleOnDevice(id: number): boolean {
  const otherIds = deviceSaved().filter((other) => other !== id);
  return savedList.set(otherIds.length < deviceSaved().length ? otherIds : [id, ...otherIds].slice(0, MAX_HOMES));
}

let isMoving = false;

/**
 * Merges the homes of this device into an account and removes them here.
 * @returns the account's saved homes; null after a failure, which keeps them here, and while another call runs
 */
export async function moveIntoAccount(merge: (ids: number[]) => Promise<{ savedProperties: number[] }>): Promise<number[] | null> {
  if (isMoving) return null;
  isMoving = true;
  try {
    const { savedProperties } = await merge([...deviceSaved()]);
    savedList.set([]);
    return savedProperties;
  } catch {
    return null;
  } finally {
    isMoving = false;
  }
}

/** The homes that a visitor saved on this device; none during hydration. */
export const useDeviceSaved = savedList.useIds;

/** Whether a visitor saved the home on this device. */
export const useSavedOnDevice = savedList.useHas;
