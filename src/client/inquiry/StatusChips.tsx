import { Link } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { INQUIRY_STATUSES, type InquiryListPage } from '../../shared/inquiry/inquiry.ts';
import { m } from '../../shared/messages/messages.ts';
import { Skeleton } from '../ui/Skeleton.tsx';
import { type InquiryListState, inquiryListPath } from './inquiry-url.ts';
import classes from './StatusChips.module.css';
import { INQUIRY_STATUS_NAMES } from './StatusTag.tsx';

/** Links that filter the list by status, each with its number of inquiries. */
export function StatusChips({ list, counts }: { list: InquiryListState; counts: InquiryListPage['counts'] }) {
  const total = counts.new + counts.answered + counts.closed;
  const chips = [
    { label: m.inquiry_all(), count: total, status: undefined },
    ...INQUIRY_STATUSES.map((status) => ({ label: INQUIRY_STATUS_NAMES[status](), count: counts[status], status })),
  ];
  return (
    <nav aria-label={m.inquiry_status()} className={`chips mb-lg ${classes.chips}`}>
      {chips.map(({ label, count, status }) => (
        <Link
          key={label}
          className={`chip ${status === list.status ? 'on' : ''}`}
          aria-current={status === list.status ? 'true' : undefined}
          to={inquiryListPath({ tab: list.tab, ...(status && { status }) })}
        >
          {label} <span className="muted tabular">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Usual widths of the chips in English, in pixels. */
const SKELETON_WIDTHS_PX = [72, 82, 112, 98];

/** Placeholder of the chips while the counts load. */
export const StatusChipsSkeleton = () => (
  <div className={`chips mb-lg ${classes.chips}`}>
    {SKELETON_WIDTHS_PX.map((width) => (
      <Skeleton key={width} width={width} height={44} radius="var(--radius-full)" />
    ))}
  </div>
);
