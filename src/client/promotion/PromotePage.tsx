import { useSearchParams } from 'react-router-dom';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths, readId } from '../paths.ts';
import { PlanCards } from '../payment/PlanCard.tsx';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { ChooseProperty } from './ChooseProperty.tsx';
import { PromoteCheckout } from './PromoteCheckout.tsx';
import classes from './PromotePage.module.css';
import { PromotePlans } from './PromotePlans.tsx';
import { usePromotionCheckout } from './usePromotionCheckout.ts';

/** Buys a promotion for a listing of the user. Without an id in the URL, the user chooses one. */
export const PromotePage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageHead
        title="Promote a listing"
        description="Move a home up in the lists, for a time you choose."
        canonical={paths.promote()}
        noindex
      />
      <Promote />
    </div>
  </MembersOnly>
);

function Promote() {
  const [query] = useSearchParams();
  const id = readId(query.get('id') ?? undefined);
  return id ? <PropertyPromotion key={id} id={id} /> : <ChooseProperty />;
}

function PropertyPromotion({ id }: { id: number }) {
  const checkout = usePromotionCheckout();
  // Refetched on every visit, because ranks and dates change.
  const { data, error, isFetching, refetch } = trpc.promotion.preview.useQuery({ propertyId: id }, { refetchOnMount: 'always' });
  if (checkout.order) return <PromoteCheckout checkout={checkout} order={checkout.order} />;
  if (data) return <PromotePlans preview={data} checkout={checkout} />;
  if (!error) return <PromoteSkeleton />;
  return (
    <div className="section">
      <EmptyState
        drawing="error"
        level={1}
        title="This home cannot be promoted now"
        text={error.message}
        action={
          error.data ? <ButtonLink to={paths.promote()}>Choose another</ButtonLink> : <TryAgain pending={isFetching} onRetry={refetch} />
        }
      />
    </div>
  );
}

/** The place of the home and its three promotions. */
const PromoteSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className={classes.head}>
      <Skeleton height={52} width={540} style={{ margin: '0 auto' }} />
    </div>
    <Skeleton height={106} width={760} radius={14} style={{ margin: '36px auto 0' }} />
    <PlanCards>
      {['basic', 'premium', 'featured'].map((key) => (
        <Skeleton key={key} height={460} radius={14} />
      ))}
    </PlanCards>
  </div>
);
