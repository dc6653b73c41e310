import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { Loading, Skeleton } from '../../ui/Skeleton.tsx';
import classes from './InquiryPage.module.css';
import propertyClasses from './ThreadProperty.module.css';

/** Placeholder of an inquiry's page while it loads. Its sizes and margins are those of the content. */
export function InquiryPageSkeleton() {
  return (
    <Loading className="wrap">
      <PageMetadata title={m.inquiry_title()} description="" canonical={paths.inquiries()} noindex />
      <div className="pt-sm">
        <Skeleton width={240} height={16} style={{ margin: '14px 0' }} />
      </div>
      <div className={classes.head}>
        <Skeleton width="min(420px, 90%)" height={52} />
        <div className="row between gap-md mt-sm">
          <Skeleton width={84} height={26} radius="var(--radius-full)" />
          <Skeleton width={156} height={44} radius="var(--radius-sm)" />
        </div>
      </div>
      <div className={classes.columns}>
        <div className={`panel ${propertyClasses.home}`}>
          <span className={`block relative landscape ${propertyClasses.picture}`}>
            <Skeleton height="100%" radius={0} />
          </span>
          <div className={`shrink ${propertyClasses.words}`}>
            <Skeleton width="60%" height={22} />
            <Skeleton width="80%" height={16} style={{ margin: '12px 0 4px' }} />
          </div>
        </div>
        <div className={classes.main}>
          <Skeleton width="70%" height={120} radius="var(--radius-md)" />
          <Skeleton height={240} radius="var(--radius-md)" style={{ marginTop: 32 }} />
        </div>
      </div>
    </Loading>
  );
}
