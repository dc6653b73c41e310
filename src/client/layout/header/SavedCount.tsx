import { formatNumber } from '../../../shared/format.ts';
import { useSession } from '../../account/session.tsx';
import { useDeviceSaved } from '../../device/device-saved.ts';

/** Number of homes that a visitor saved on this device, inside the link to the saved homes; empty without any, nothing for members. */
export function SavedCount() {
  const { user } = useSession();
  const count = useDeviceSaved().length;
  return !user && <span className="semibold tabular">{count > 0 && formatNumber(count)}</span>;
}
