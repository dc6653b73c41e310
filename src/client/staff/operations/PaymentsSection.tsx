import { useState } from 'react';
import { Link } from 'react-router-dom';
import { formatMoment, formatNumber, formatPounds } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PaymentStatus } from '../../../shared/payment/payment.ts';
import { PAYMENT_FILTERS, type PaymentFilter, type StaffPayment } from '../../../shared/staff/operations.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ChoiceChips } from '../ChoiceChips.tsx';
import classes from '../Sections.module.css';
import { PagedTable } from '../StaffTable.tsx';
import { usePaging } from '../usePaging.ts';
import { useStaffAction } from '../useStaffAction.tsx';
import { formatSeconds } from './duration.ts';
import { RefundDialog } from './RefundDialog.tsx';
import { Tiles } from './Tiles.tsx';

const FILTER_LABELS: Record<PaymentFilter, () => string> = {
  all: m.staff_all,
  open: m.staff_payments_open,
  unpaid: m.staff_payments_unpaid,
  refunded: m.staff_payments_refunded,
};
const STATUS_LABELS: Record<PaymentStatus, () => string> = {
  pending: m.staff_payment_pending,
  succeeded: m.staff_payment_succeeded,
  failed: m.staff_payment_failed,
  refunded: m.staff_payment_refunded,
  flagged: m.staff_payment_flagged,
};

/** How often the page loads the figures again. */
const FIGURES_REFRESH_MS = 60_000;

/**
 * The section of the staff pages about payments of members. Staff can ask the payment provider for the state of a payment, which the server then
 * stores, and refund a payment. The filter `unpaid` lists months of a plan that could not be charged.
 */
export default function PaymentsSection() {
  const [filter, setFilter] = useState<PaymentFilter>('all');
  const paging = usePaging();
  const query = trpc.staff.payments.useQuery({ filter, ...paging.input });
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_payments()}</h1>
        <ChoiceChips
          label={m.staff_status()}
          value={filter}
          options={PAYMENT_FILTERS.map((value) => ({ value, label: FILTER_LABELS[value]() }))}
          onChange={(value) => {
            setFilter(value);
            paging.toFirst();
          }}
        />
      </div>
      <PaymentFigures />
      <div className="mt-lg">
        <PagedTable
          label={m.staff_payments()}
          columns={[
            m.staff_payments_reference(),
            m.staff_time(),
            m.staff_username(),
            m.staff_payments_for(),
            m.staff_payments_amount(),
            m.staff_status(),
            m.staff_payments_checked(),
            m.staff_actions(),
          ]}
          query={query}
          row={(payment) => <PaymentRow key={payment.id} payment={payment} />}
          paging={paging}
        />
      </div>
    </>
  );
}

/** How late the provider's events arrive, and how many payments are open, unpaid or to be refunded. */
function PaymentFigures() {
  const { data, isError } = trpc.staff.paymentFigures.useQuery(undefined, { refetchInterval: FIGURES_REFRESH_MS });
  if (isError) return <p className="text-sm error">{m.staff_payments_load_failed()}</p>;
  if (!data) return <Skeleton height={180} />;
  return (
    <Tiles
      figures={[
        [m.staff_payments_events(), formatNumber(data.events)],
        [m.staff_payments_last_event(), data.lastEventAt ? formatMoment(data.lastEventAt) : m.staff_none()],
        [m.staff_payments_median_lag(), formatSeconds(data.medianLagSeconds)],
        [m.staff_payments_slowest_lag(), formatSeconds(data.slowestLagSeconds)],
        [m.staff_payments_open(), formatNumber(data.open)],
        [m.staff_payments_oldest_open(), formatSeconds(data.oldestOpenSeconds)],
        [m.staff_payments_unpaid(), formatNumber(data.unpaid), data.unpaid > 0],
        [m.staff_payments_to_refund(), formatNumber(data.toRefund), data.toRefund > 0],
      ]}
    />
  );
}

/** A payment, with buttons that ask the provider for its state and refund what is left of it. */
function PaymentRow({ payment }: { payment: StaffPayment }) {
  const utils = trpc.useUtils();
  const [isRefunding, setRefunding] = useState(false);
  const { dialog, onFailed } = useStaffAction();
  const check = trpc.staff.checkPayment.useMutation({
    onSuccess: ({ before, after }) => {
      const message =
        before === after
          ? m.staff_payments_unchanged({ status: STATUS_LABELS[after]() })
          : m.staff_payments_changed({ before: STATUS_LABELS[before](), after: STATUS_LABELS[after]() });
      toast({ title: payment.reference, message });
      return Promise.all([utils.staff.payments.invalidate(), utils.staff.paymentFigures.invalidate()]);
    },
    onError: (error) => onFailed(error, () => check.mutate({ id: payment.id })),
  });
  return (
    <tr>
      <th scope="row" className="nowrap" dir="ltr">
        {payment.reference}
      </th>
      <td className="nowrap">{formatMoment(payment.createdAt)}</td>
      <td>
        {payment.member ? (
          <Link className="link" to={paths.staff('members', payment.member.id)}>
            {payment.member.username}
          </Link>
        ) : (
          m.staff_none()
        )}
      </td>
      <td>
        {payment.planName}
        {payment.propertyId !== null && (
          <>
            {' · '}
            <Link className="link" to={paths.property(payment.propertyId)}>
              {payment.propertyId}
            </Link>
          </>
        )}
      </td>
      <td className="nowrap">
        {formatPounds(payment.amountPence)}
        {payment.paidBackPence > 0 && payment.status === 'succeeded' && (
          <span className="block text-xs muted">{m.payment_paid_back({ amount: formatPounds(payment.paidBackPence) })}</span>
        )}
        {payment.test && <span className="text-xs muted"> {m.staff_payments_test()}</span>}
      </td>
      <td className="nowrap">{STATUS_LABELS[payment.status]()}</td>
      <td className="nowrap">{payment.checkedAt ? formatMoment(payment.checkedAt) : m.staff_none()}</td>
      <td>
        <Button size="sm" variant="line" pending={check.isPending} onClick={() => check.mutate({ id: payment.id })}>
          {m.staff_payments_check()}
        </Button>
        {payment.status === 'succeeded' && payment.paidBackPence < payment.amountPence && (
          <Button size="sm" variant="quiet" onClick={() => setRefunding(true)}>
            {m.staff_refund()}
          </Button>
        )}
        {isRefunding && <RefundDialog payment={payment} onClose={() => setRefunding(false)} />}
        {dialog}
      </td>
    </tr>
  );
}
