import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { forgetList } from '../add-to-list/remembered-lists.ts';
import { paths } from '../paths.ts';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { errorCode } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { ListBody } from './ListBody.tsx';
import classes from './ListPage.module.css';
import { useSharedList } from './useSharedList.ts';

/** Page of a shared list. Everyone who knows its URL has access, so the canonical URL and the share tags do not contain the token. */
export function ListPage() {
  const { token = '' } = useParams();
  // the key: the state of one list must not be shown with another
  return <SharedList key={token} token={token} />;
}

/**
 * The list, or its loading, closed and error states. Removes a closed list from those that this browser remembers in localStorage. An
 * unknown list looks like a closed one, so that tokens cannot be guessed by the difference.
 */
function SharedList({ token }: { token: string }) {
  const { list, news, newsCount, isOffline } = useSharedList(token);
  const isClosed = errorCode(list.error) === 'NOT_FOUND';
  useEffect(() => {
    if (isClosed) forgetList(token);
  }, [isClosed, token]);
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
        <ListBody token={token} list={list.data} news={news} newsCount={newsCount} isOffline={isOffline} />
      </div>
    );
  }
  if (list.isPending) {
    return (
      <Loading className={`wrap ${classes.page}`}>
        <Skeleton width="40%" height={44} style={{ margin: '48px 0 32px' }} />
        <div className="cards-3">{repeat(3, <PropertyCardSkeleton />)}</div>
      </Loading>
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
