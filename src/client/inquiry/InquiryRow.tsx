import { Link } from 'react-router-dom';
import { formatPrice, plural } from '../../shared/format.ts';
import type { InquiryItem } from '../../shared/inquiry.ts';
import { formatDay } from '../dates.ts';
import { paths } from '../paths.ts';
import { Picture } from '../ui/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './InquiryRow.module.css';
import { StatusTag } from './StatusTag.tsx';

/** An inquiry in a list: the row opens the thread, the home's name its page. */
export function InquiryRow({ inquiry: q }: { inquiry: InquiryItem }) {
  const waits = q.mine === 'received' && q.status === 'new';
  return (
    <li className={classes.row} data-waits={waits || undefined}>
      <span className={classes.picture}>
        <Picture src={q.property.image ?? undefined} alt="" sizes="148px" />
      </span>
      <div className={classes.words}>
        <p className={classes.top}>
          <StatusTag status={q.status} />
          <time dateTime={q.lastAt}>{formatDay(q.lastAt)}</time>
        </p>
        <h2 className={classes.name} dir="auto">
          <Link to={paths.inquiry(q.id)} className={classes.cover}>
            {q.counterpart}
          </Link>
        </h2>
        <p className={classes.preview} dir="auto">
          {q.preview}
        </p>
        <p className={classes.foot}>
          <Home property={q.property} />
          <span>{plural(q.replies + 1, 'message')}</span>
        </p>
      </div>
    </li>
  );
}

/** A home that nobody can see any more is named without a link. */
function Home({ property: p }: { property: InquiryItem['property'] }) {
  const words = (
    <>
      <span className={classes.title} dir="auto">
        {p.title}
      </span>
      <span className={classes.price}>{p.published ? formatPrice(p.price, p.transactionType) : 'No longer listed'}</span>
    </>
  );
  if (!p.published) return <span className={classes.home}>{words}</span>;
  return (
    <Link to={paths.property(p.id)} className={classes.home}>
      {words}
    </Link>
  );
}

/** The shape of a row that is coming. */
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
