import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { INQUIRY_STATUSES, type InquiryListPage } from '../../shared/inquiry.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type InquiryList, listPath } from './inquiry-url.ts';
import classes from './StatusChips.module.css';
import { INQUIRY_STATUS_NAMES } from './StatusTag.tsx';

/** Status filter with the number of inquiries for each status. */
export function StatusChips({ list, counts }: { list: InquiryList; counts: InquiryListPage['counts'] }) {
  const all = counts.new + counts.answered + counts.closed;
  const chips = [
    { label: 'All', n: all, status: undefined },
    ...INQUIRY_STATUSES.map((status) => ({ label: INQUIRY_STATUS_NAMES[status], n: counts[status], status })),
  ];
  return (
    <nav aria-label="Status" className={`chips ${classes.chips}`}>
      {chips.map(({ label, n, status }) => (
        <Link
          key={label}
          className={`chip ${status === list.status ? 'on' : ''}`}
          aria-current={status === list.status ? 'true' : undefined}
          to={listPath({ tab: list.tab, ...(status && { status }) })}
        >
          {label} <span className={classes.count}>{formatNumber(n)}</span>
        </Link>
      ))}
    </nav>
  );
}

export const StatusChipsSkeleton = () => (
  <div className={`chips ${classes.chips}`}>
    {[72, 82, 112, 98].map((width) => (
      <Skeleton key={width} width={width} height={44} radius="var(--radius-full)" />
    ))}
  </div>
);
