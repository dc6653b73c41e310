import { useSearchParams } from 'react-router-dom';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { paths } from '../paths.ts';
import { usePaymentRefresh } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { PageHead } from '../ui/PageHead.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import classes from './BillingPage.module.css';
import { BillingPlan } from './BillingPlan.tsx';
import { PaymentList } from './PaymentList.tsx';
import { Receipt } from './Receipt.tsx';

/** Plan, used quota and payments with receipts. `?receipt=PAY-000012` shows one receipt. */
export const BillingPage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageHead title="Billing" description="Your plan, your payments and their receipts." canonical={paths.billing()} noindex />
      <Billing />
    </div>
  </MembersOnly>
);

function Billing() {
  usePaymentRefresh();
  const [query] = useSearchParams();
  const { data: payments, error, isFetching, refetch } = trpc.payment.list.useQuery(undefined, { refetchOnMount: 'always' });
  const receipt = payments?.find(({ reference, settledAt }) => settledAt !== null && reference === query.get('receipt'));
  if (receipt) return <Receipt payment={receipt} />;
  return (
    <>
      <div className={classes.head}>
        <h1>Billing</h1>
        <ButtonLink variant="line" to={paths.myProperties()}>
          My properties
        </ButtonLink>
      </div>
      <BillingPlan />
      <section className={classes.payments} aria-labelledby="payments">
        <h2 id="payments">Payments</h2>
        {payments ? (
          <PaymentList payments={payments} />
        ) : error ? (
          <EmptyState
            drawing="error"
            level={3}
            title="Your payments could not be loaded"
            text={error.message}
            action={<TryAgain pending={isFetching} onRetry={refetch} />}
          />
        ) : (
          <div role="status" aria-label="Loading">
            <Skeleton height={220} radius={14} />
          </div>
        )}
      </section>
    </>
  );
}
