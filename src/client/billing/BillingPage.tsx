import { useSearchParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { MembersOnly } from '../account/MembersOnly.tsx';
import { OverLimitBanner } from '../my-listings/OverLimitBanner.tsx';
import { paths } from '../paths.ts';
import { usePaymentRefresh } from '../payment/usePaymentStatus.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { PageMetadata } from '../ui/page/PageMetadata.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { Loading, Skeleton } from '../ui/Skeleton.tsx';
import { BillingDetails } from './BillingDetailsForm.tsx';
import { BillingPlan } from './BillingPlan.tsx';
import { PaymentList } from './PaymentList.tsx';
import { Receipt } from './Receipt.tsx';

/** The page of a member's plan, used quota and payments with receipts. `?receipt=PAY-000012` shows one receipt. */
export const BillingPage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageMetadata title={m.billing_title()} description={m.billing_description()} canonical={paths.billing()} noindex />
      <Billing />
    </div>
  </MembersOnly>
);

function Billing() {
  // the server asks the payment provider for the state of unconfirmed payments
  usePaymentRefresh();
  const [searchParams] = useSearchParams();
  const paymentsQuery = trpc.payment.list.useQuery(undefined, { refetchOnMount: 'always' });
  const payments = paymentsQuery.data;
  const receipt = payments?.find(({ reference, settledAt }) => settledAt !== null && reference === searchParams.get('receipt'));
  if (receipt) return <Receipt payment={receipt} />;
  return (
    <>
      <div className="flex between at-end wrapping gap-md-lg page-head">
        <h1>{m.billing_title()}</h1>
        <ButtonLink variant="line" to={paths.myProperties()}>
          {m.ui_my_properties()}
        </ButtonLink>
      </div>
      <OverLimitBanner />
      <BillingPlan />
      <section className="pt-2xl" aria-labelledby="payments">
        <h2 className="mb-md" id="payments">
          {m.billing_payments()}
        </h2>
        {payments ? (
          <PaymentList payments={payments} />
        ) : (
          <QueryPlaceholder
            query={paymentsQuery}
            level={3}
            title={m.billing_payments_failed()}
            text={paymentsQuery.error?.message}
            loading={
              <Loading>
                <Skeleton height={220} radius={14} />
              </Loading>
            }
          />
        )}
      </section>
      <BillingDetails />
    </>
  );
}
