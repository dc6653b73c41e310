import { Link } from 'react-router-dom';
import { formatAskingPrice, formatMoment } from '../../shared/format.ts';
import type { InquiryItem } from '../../shared/inquiry/inquiry.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/picture/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './InquiryRow.module.css';
import { StatusTag } from './StatusTag.tsx';

/** An inquiry in a list. The row links to the inquiry with its replies, the title of the property to the page of the property. */
export function InquiryRow({ inquiry }: { inquiry: InquiryItem }) {
  return (
    <li className={classes.row} data-unread={inquiry.unread || undefined}>
      <span className={classes.picture}>
        <Picture src={inquiry.property.image ?? undefined} alt="" sizes="148px" />
      </span>
      <div className="shrink">
        <p className={classes.top}>
          <StatusTag status={inquiry.status} />
          <time className="text-end nowrap" dateTime={inquiry.lastAt}>
            {formatMoment(inquiry.lastAt)}
          </time>
        </p>
        <h2 className={classes.name} dir="auto">
          {inquiry.unread && (
            <span className={`round ${classes.mark}`}>
              <span className="sr-only">{m.inquiry_unread_mark()}</span>
            </span>
          )}
          <Link to={paths.inquiry(inquiry.id)} className={`cover-link ${classes.cover}`}>
            {inquiry.counterpart}
          </Link>
        </h2>
        <p className={classes.preview} dir="auto">
          {inquiry.preview}
        </p>
        <p className={`row between gap-md text-xs muted ${classes.foot}`}>
          <PropertyTitle property={inquiry.property} />
          {/* the inquiry itself is a message too */}
          <span>{m.inquiry_messages({ count: inquiry.replies + 1 })}</span>
        </p>
      </div>
    </li>
  );
}

/** Title and price of the property, linked to its page. A property that is no longer public has no link and no price. */
function PropertyTitle({ property }: { property: InquiryItem['property'] }) {
  const content = (
    <>
      <span className={classes.title} dir="auto">
        {property.title}
      </span>
      <span className="flex-none">{property.published ? formatAskingPrice(property) : m.inquiry_not_listed()}</span>
    </>
  );
  if (!property.published) return <span className={`row shrink gap-xs relative min-44 float-1 ${classes.home}`}>{content}</span>;
  return (
    <Link to={paths.property(property.id)} className={`row shrink gap-xs relative min-44 float-1 ${classes.home}`}>
      {content}
    </Link>
  );
}

/** Placeholder of a row while the list loads. Its sizes and margins are those of the texts. */
export function InquiryRowSkeleton() {
  return (
    <div className={classes.row}>
      <span className={classes.picture}>
        <Skeleton height="100%" radius={0} />
      </span>
      <div className="shrink">
        <span className={classes.top}>
          <Skeleton width={150} height={26} radius="var(--radius-full)" />
        </span>
        <Skeleton width="30%" height={20} style={{ marginTop: 3 }} />
        <Skeleton width="80%" height={15} style={{ marginTop: 10 }} />
        <Skeleton width="46%" height={14} style={{ margin: '19px 0 15px' }} />
      </div>
    </div>
  );
}
