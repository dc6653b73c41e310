import { useSearchParams } from 'react-router-dom';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths, readId } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { ChooseProperty } from './ChooseProperty.tsx';
import { PromoteCheckout } from './PromoteCheckout.tsx';
import { PromotePlans } from './PromotePlans.tsx';
import { PromoteSkeleton } from './PromoteSkeleton.tsx';
import { usePromotionCheckout } from './usePromotionCheckout.ts';

/** a promotion for one of the own homes; opened without an id it asks for which one. */
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
  return id ? <Home key={id} id={id} /> : <ChooseProperty />;
}

function Home({ id }: { id: number }) {
  const checkout = usePromotionCheckout();
  // asked again at every visit: places and dates move
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
