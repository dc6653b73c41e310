import { formatNumber } from '../../../shared/format.ts';
import { UNREAD_CAP } from '../../../shared/inquiry/inquiry-unread.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { NewCount, NewCountLink } from '../../ui/figure/CountMark.tsx';

/** The formatted number of unread inquiries (`99+` if there are more) and its accessible label; null for 0. */
function useUnreadCount() {
  const count = trpc.inquiry.unread.useQuery().data?.count ?? 0;
  if (count === 0) return null;
  return count < UNREAD_CAP
    ? { count: formatNumber(count), label: m.inquiry_unread({ count }) }
    : { count: `${UNREAD_CAP - 1}+`, label: m.inquiry_unread_many() };
}

/** Link to the inquiries with the number of unread ones, for the header; nothing for 0. */
export default function UnreadMark() {
  const unread = useUnreadCount();
  return unread && <NewCountLink to={paths.inquiries()} icon="message" {...unread} />;
}

/** The number alone, for the menu, which has a link to the inquiries; nothing for 0. */
export function UnreadCount() {
  const unread = useUnreadCount();
  return unread && <NewCount {...unread} />;
}
