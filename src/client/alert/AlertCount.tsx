// Number of homes in alert emails whose list this visitor has not opened yet (procedure `alert.news`), for the header and the menu.
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { NewCount, NewCountLink } from '../ui/figure/CountMark.tsx';

/** Age in milliseconds from which the number is loaded again. */
const STALE_MS = 60_000;

/** The formatted number and its accessible label; null for 0. */
function useUnreadCount() {
  const count = trpc.alert.news.useQuery(undefined, { staleTime: STALE_MS, retry: false }).data?.count ?? 0;
  return count > 0 ? { count: formatNumber(count), label: m.alert_news({ count }) } : null;
}

/** Link to the page of alerts with the number, for the header; nothing for 0. */
export default function AlertCountLink() {
  const unread = useUnreadCount();
  return unread && <NewCountLink to={paths.alerts()} icon="bell" {...unread} />;
}

/** The number alone, for the menu, which has a link to the page of alerts; nothing for 0. */
export function AlertCount() {
  const unread = useUnreadCount();
  return unread && <NewCount {...unread} />;
}
