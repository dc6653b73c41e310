import { formatNumber } from '../../../shared/format.ts';
import { useSession } from '../../account/session.tsx';
import { useDeviceSaved } from '../../device/device-saved.ts';

/** How many homes a visitor keeps on this device, behind a link to the saved ones; nothing without any, and for members. */
export function SavedCount() {
  const { user } = useSession();
  const count = useDeviceSaved().length;
  return !user && count > 0 && <span className="semibold tabular">{formatNumber(count)}</span>;
}
