import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { usePaymentRefresh } from '../payment/usePaymentStatus.ts';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { AdvertiserBanner } from './AdvertiserBanner.tsx';
import { MyListingFigures } from './card/MyListingFigures.tsx';
import { ConfirmBanner } from './confirmation/ConfirmBanner.tsx';
import { ownListInput, readOwnListState } from './list/own-list-url.ts';
import { MyListingTabs } from './MyListingTabs.tsx';
import classes from './MyPropertiesPage.module.css';
import { OverLimitBanner } from './OverLimitBanner.tsx';

/** The page My Properties, for signed-in users: their listings with figures, the used quota and everything that can be done with a listing. */
export const MyPropertiesPage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageMetadata title={m.ui_my_properties()} description={m.my_listings_description()} canonical={paths.myProperties()} noindex />
      <div className={`flex between at-end gap-md-lg page-head ${classes.head}`}>
        <h1>{m.ui_my_properties()}</h1>
        <div className="row wrapping gap-sm">
          <ButtonLink variant="line" to={paths.figures()}>
            <Icon name="trending-up" stroke={1.8} />
            {m.figures_title()}
          </ButtonLink>
          <ButtonLink variant="line" to={paths.importFile()}>
            <Icon name="cloud-up" stroke={1.8} />
            {m.import_title()}
          </ButtonLink>
          <ButtonLink to={paths.createListing()}>
            <Icon name="plus" stroke={1.8} />
            {m.my_listings_create()}
          </ButtonLink>
        </div>
      </div>
      <Listings />
    </div>
  </MembersOnly>
);

/** Loads the user's listings and their figures by day. Shows a placeholder while they load, and why they could not be loaded. */
function Listings() {
  // checks unconfirmed payments, so that a paid promotion appears here as soon as the payment provider confirms it
  usePaymentRefresh();
  const [searchParams] = useSearchParams();
  const state = readOwnListState(searchParams);
  const query = trpc.listing.mine.useQuery(ownListInput(state), { placeholderData: keepPreviousData });
  const { data, error, isFetching, isPlaceholderData, refetch } = query;
  const summary = trpc.listing.summary.useQuery();
  const trends = trpc.listing.totalTrends.useQuery();
  if (data) {
    return (
      <>
        <AdvertiserBanner hasPublished={summary.data?.hasPublished ?? false} />
        <OverLimitBanner />
        <ConfirmBanner count={summary.data?.unconfirmed ?? 0} />
        <MyListingFigures summary={summary.data} trends={trends.data} />
        {(trends.error ?? summary.error) && (
          <p className="row wrapping between gap-sm mb-md text-sm" role="alert">
            {m.my_listings_trend_failed()}{' '}
            <TryAgain
              pending={trends.isFetching || summary.isFetching}
              onRetry={() => Promise.all([trends.error && trends.refetch(), summary.error && summary.refetch()])}
            />
          </p>
        )}
        <MyListingTabs state={state} page={data} isBusy={isPlaceholderData} draftCount={summary.data?.drafts ?? 0} />
      </>
    );
  }
  if (!error) return <MyListingsSkeleton />;
  const isSignedOut = errorCode(error) === 'UNAUTHORIZED';
  // `error.data` is present when the server answered; otherwise the browser says why the request failed.
  const reason = error.data ? m.my_listings_error_fetch() : error.message || m.my_listings_error_unknown();
  return (
    <StateMessage
      drawing="error"
      title={m.my_listings_error_title()}
      text={isSignedOut ? m.my_listings_error_signed_out() : reason}
      action={
        isSignedOut ? (
          <ButtonLink to={paths.auth(paths.myProperties())}>{m.layout_sign_in()}</ButtonLink>
        ) : (
          <TryAgain pending={isFetching} onRetry={refetch} />
        )
      }
    />
  );
}

/** Placeholder while the listings load, about as high as the figures, the tabs and the first row of cards. */
const MyListingsSkeleton = () => (
  <Loading>
    <Skeleton height={104} radius="var(--radius-md)" style={{ marginBottom: 40 }} />
    <Skeleton width={380} height={28} style={{ marginBottom: 44, maxWidth: '100%' }} />
    <div className="cards-3">{repeat(3, <PropertyCardSkeleton />)}</div>
  </Loading>
);
