import { useParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { errorCode } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ListBody } from './ListBody.tsx';
import classes from './ListPage.module.css';
import { useSharedList } from './useSharedList.ts';

/** A shared list. Its address gives access; the canonical address and the share tags leave it out. */
export function ListPage() {
  const { token = '' } = useParams();
  return <SharedList key={token} token={token} />;
}

/** The list, or its loading, closed and error states. A closed list and an unknown one look the same. */
function SharedList({ token }: { token: string }) {
  const { list, news, isOffline } = useSharedList(token);
  if (['NOT_FOUND', 'BAD_REQUEST'].includes(errorCode(list.error) ?? '')) {
    return (
      <StateMessagePage
        drawing="heart"
        title={m.shortlist_closed()}
        text={m.shortlist_closed_text()}
        canonical={paths.home()}
        action={<ButtonLink to={paths.properties()}>{m.ui_not_found_browse()}</ButtonLink>}
      />
    );
  }
  if (list.data) {
    return (
      <div className={`wrap ${classes.page}`}>
        <PageMetadata title={list.data.name} description={m.shortlist_description()} canonical={paths.home()} noindex />
        <ListBody token={token} list={list.data} news={news} isOffline={isOffline} />
      </div>
    );
  }
  if (list.isPending) {
    return (
      <div className={`wrap ${classes.page}`} role="status" aria-label={m.ui_loading()}>
        <Skeleton width="40%" height={44} style={{ margin: '48px 0 32px' }} />
        <div className="cards-3">
          {['a', 'b', 'c'].map((key) => (
            <PropertyCardSkeleton key={key} />
          ))}
        </div>
      </div>
    );
  }
  return (
    <StateMessagePage
      drawing="error"
      title={m.shortlist_failed()}
      text={m.shortlist_failed_text()}
      canonical={paths.home()}
      action={<TryAgain pending={list.isFetching} onRetry={list.refetch} />}
    />
  );
}
