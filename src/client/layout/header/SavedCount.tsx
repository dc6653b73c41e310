import { formatNumber } from '../../../shared/format.ts';
import { useSession } from '../../account/session.tsx';
import { useDeviceSaved } from '../../device/device-saved.ts';

/**
 * Number of homes that a visitor saved in this browser (localStorage), for the link to the saved homes. An empty element if there are none;
 * nothing for signed-in users, whose homes are saved in their account.
 */
export function SavedCount() {
  const { user } = useSession();
  const count = useDeviceSaved().length;
  return !user && <span className="semibold tabular">{count > 0 && formatNumber(count)}</span>;
}
