import { formatNumber } from '../../../shared/format.ts';
import { useSession } from '../../account/session.tsx';
import { useDeviceSaved } from '../../device/device-saved.ts';

/** How many homes a visitor keeps on this device, behind a link to the saved ones; empty without any, nothing for members. */
export function SavedCount() {
  const { user } = useSession();
  const count = useDeviceSaved().length;
  return !user && <span className="semibold tabular">{count > 0 && formatNumber(count)}</span>;
}
