import { useSession } from '../../account/session.tsx';
import { deviceSaved } from '../../device/device-saved.ts';

/**
 * Ids of the homes that the signed-in member saved, or that a visitor saved on this device (localStorage); last saved first. Browser only.
 */
export function useSavedIds(): readonly number[] {
  const { user } = useSession();
  return user ? user.savedProperties : deviceSaved();
}
