import { Link } from 'react-router-dom';
import { formatDay, formatPrice, plural } from '../../shared/format.ts';
import type { InquiryItem } from '../../shared/inquiry.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './InquiryRow.module.css';
import { StatusTag } from './StatusTag.tsx';

/** An inquiry in a list. The row links to the thread, the property's title to its page. */
export function InquiryRow({ inquiry }: { inquiry: InquiryItem }) {
  const isWaiting = inquiry.mine === 'received' && inquiry.status === 'new';
  return (
    <li className={classes.row} data-waits={isWaiting || undefined}>
      <span className={classes.picture}>
        <Picture src={inquiry.property.image ?? undefined} alt="" sizes="148px" />
      </span>
      <div className={classes.words}>
        <p className={classes.top}>
          <StatusTag status={inquiry.status} />
          <time dateTime={inquiry.lastAt}>{formatDay(inquiry.lastAt)}</time>
        </p>
        <h2 className={classes.name} dir="auto">
          <Link to={paths.inquiry(inquiry.id)} className={classes.cover}>
            {inquiry.counterpart}
          </Link>
        </h2>
        <p className={classes.preview} dir="auto">
          {inquiry.preview}
        </p>
        <p className={classes.foot}>
          <PropertyTitle property={inquiry.property} />
          <span>{plural(inquiry.replies + 1, 'message')}</span>
        </p>
      </div>
    </li>
  );
}

/** A property that is no longer public has no link. */
function PropertyTitle({ property }: { property: InquiryItem['property'] }) {
  const content = (
    <>
      <span className={classes.title} dir="auto">
        {property.title}
      </span>
      <span className={classes.price}>
        {property.published ? formatPrice(property.price, property.transactionType) : 'No longer listed'}
      </span>
    </>
  );
  if (!property.published) return <span className={classes.home}>{content}</span>;
  return (
    <Link to={paths.property(property.id)} className={classes.home}>
      {content}
    </Link>
  );
}

export function InquiryRowSkeleton() {
  return (
    <div className={classes.row}>
      <span className={classes.picture}>
        <Skeleton height="100%" radius={0} />
      </span>
      <div className={classes.words}>
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
