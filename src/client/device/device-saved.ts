// Properties saved in this browser by visitors who are not signed in.
import { createDeviceList } from './device-list.ts';

/** As many as the server takes over at once. */
const MAX = 100;
const saved = createDeviceList('saved-homes', MAX);

/** Ids of the homes that a visitor saved on this device, last saved first. Browser only. */
export const deviceSaved = saved.ids;

/** Saves or removes a home on this device. @returns false if storage is full or unavailable */
export function toggleOnDevice(id: number): boolean {
  const others = deviceSaved().filter((other) => other !== id);
  return saved.set(others.length < deviceSaved().length ? others : [id, ...others].slice(0, MAX));
}

let isMoving = false;

/**
 * Hands the homes of this device to an account and forgets them here.
 * @returns the account's saved homes; null after a failure, which keeps them here, and while another call runs
 */
export async function moveIntoAccount(merge: (ids: number[]) => Promise<{ savedProperties: number[] }>): Promise<number[] | null> {
  if (isMoving) return null;
  isMoving = true;
  try {
    const { savedProperties } = await merge([...deviceSaved()]);
    saved.set([]);
    return savedProperties;
  } catch {
    return null;
  } finally {
    isMoving = false;
  }
}

/** The homes that a visitor saved on this device; none during hydration. */
export const useDeviceSaved = saved.useIds;

/** Whether a visitor saved the home on this device. */
export const useSavedOnDevice = saved.useHas;
