// How many homes the alerts of this visitor have sent since they last looked ("news"), for the header and the menu.
import { IconBell } from '@tabler/icons-react';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { CountLink, CountMark } from '../ui/figure/CountMark.tsx';

/** The number is loaded again after a minute. */
const NEWS_STALE_MS = 60_000;

/** Number of homes in emails of alerts that were not opened yet, with its text; null without any. */
function useNews() {
  const count = trpc.alert.news.useQuery(undefined, { staleTime: NEWS_STALE_MS, retry: false }).data?.count ?? 0;
  return count > 0 ? { count: formatNumber(count), label: m.alert_news({ count }) } : null;
}

/** Link to the alerts with the number of homes that are news; nothing without any. */
export default function AlertNews() {
  const news = useNews();
  return news && <CountLink to={paths.alerts()} Icon={IconBell} {...news} />;
}

/** The number beside the link to the alerts in the menu. */
export function AlertCount() {
  const news = useNews();
  return news && <CountMark {...news} />;
}
