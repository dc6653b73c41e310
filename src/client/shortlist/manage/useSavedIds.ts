import { useSession } from '../../account/session.tsx';
import { deviceSaved } from '../../device/device-saved.ts';

/** The homes that the member saved, or the visitor on this device, last saved first. Browser only. */
export function useSavedIds(): readonly number[] {
  const { user } = useSession();
  return user ? user.savedProperties : deviceSaved();
}
