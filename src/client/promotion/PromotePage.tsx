import { useLocation, useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths, readId } from '../paths.ts';
import { PlanCards } from '../payment/PlanCard.tsx';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { Loading, repeat, Skeleton } from '../ui/Skeleton.tsx';
import { ChooseProperty } from './ChooseProperty.tsx';
import { isJustPublished } from './just-published.ts';
import { PromoteCheckout } from './PromoteCheckout.tsx';
import classes from './PromotePage.module.css';
import { PromotePlans } from './PromotePlans.tsx';
import { PublishedNote } from './PublishedNote.tsx';
import { usePromotionCheckout } from './usePromotionCheckout.ts';

/** Buys a promotion for a listing of the user. Without a valid id in the URL, the user chooses one. */
export const PromotePage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageMetadata title={m.promotion_page_title()} description={m.promotion_description()} canonical={paths.promote()} noindex />
      <Promote />
    </div>
  </MembersOnly>
);

/** The choice of a listing, or the promotion of the one that the URL names: `/promote-listing?id=1024`. */
function Promote() {
  const [query] = useSearchParams();
  const { state } = useLocation();
  const id = readId(query.get('id') ?? undefined);
  if (!id) return <ChooseProperty />;
  return (
    <>
      {isJustPublished(state) && <PublishedNote id={id} />}
      <PropertyPromotion key={id} id={id} />
    </>
  );
}

/** Plans for a listing, then their checkout; or the reason why it cannot be promoted. */
function PropertyPromotion({ id }: { id: number }) {
  const checkout = usePromotionCheckout();
  // Refetched on every visit, because ranks and dates change.
  const { data, error, isFetching, refetch } = trpc.promotion.preview.useQuery({ propertyId: id }, { refetchOnMount: 'always' });
  if (checkout.order) return <PromoteCheckout checkout={checkout} order={checkout.order} />;
  if (data) return <PromotePlans preview={data} checkout={checkout} />;
  if (!error) return <PromoteSkeleton />;
  return (
    <div className="section">
      <StateMessage
        drawing="error"
        level={1}
        title={m.promotion_not_now()}
        text={error.message}
        action={
          // an error with `data` is a response of the server, which trying again would not change; without it there was no response
          error.data ? (
            <ButtonLink to={paths.promote()}>{m.promotion_choose_another()}</ButtonLink>
          ) : (
            <TryAgain pending={isFetching} onRetry={refetch} />
          )
        }
      />
    </div>
  );
}

/** Placeholder of a listing and its three plans while they load. */
const PromoteSkeleton = () => (
  <Loading>
    <div className={classes.head}>
      <Skeleton height={52} width={540} style={{ margin: '0 auto' }} />
    </div>
    <Skeleton height={106} width={760} radius={14} style={{ margin: '36px auto 0' }} />
    <PlanCards>{repeat(3, <Skeleton height={460} radius={14} />)}</PlanCards>
  </Loading>
);
