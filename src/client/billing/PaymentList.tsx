import { Link } from 'react-router-dom';
import { formatDay, formatPounds, isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PaymentView } from '../../shared/payment/payment.ts';
import { cleanTitle } from '../../shared/property/clean-title.ts';
import { paths } from '../paths.ts';
import { statusLabel } from '../payment/payment.labels.ts';
import { ButtonAnchor, ButtonLink } from '../ui/Button.tsx';
import { DataTable } from '../ui/DataTable.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import classes from './PaymentList.module.css';

/** Headings of the columns, in the order of the cells of `PaymentRow`. */
const COLUMNS = [m.billing_date, m.billing_what, m.billing_runs, m.billing_amount, m.billing_status, m.billing_receipt] as const;

/** Table of a member's payments, latest first as the server sends them. In narrow windows each row is a card. */
export function PaymentList({ payments }: { payments: readonly PaymentView[] }) {
  if (payments.length === 0) {
    return (
      <StateMessage
        drawing="search"
        level={3}
        title={m.billing_payments_none()}
        text={m.billing_payments_none_text()}
        action={
          <ButtonLink variant="line" to={paths.promote()}>
            {m.billing_promote()}
          </ButtonLink>
        }
      />
    );
  }
  return (
    <div className="panel clip">
      <DataTable
        className={`text-md ${classes.table}`}
        columns={COLUMNS.map((column) => column())}
        items={payments}
        row={(payment) => <PaymentRow key={payment.id} payment={payment} />}
      />
    </div>
  );
}

/** A row of the table. An unsettled payment has no receipt. The period (`from`, `until`) is null until it is known. */
function PaymentRow({ payment }: { payment: PaymentView }) {
  return (
    <tr>
      <td className={classes.date}>
        {formatDay(payment.settledAt ?? payment.createdAt)}
        <span className="block muted text-xs">{payment.reference}</span>
      </td>
      <td className={classes.what}>
        <b className="block">{payment.kind === 'subscription' ? m.billing_plan({ plan: payment.planName }) : payment.planName}</b>
        {payment.property && (
          <Link to={paths.property(payment.property.id)} className="link text-sm medium" dir="auto">
            {cleanTitle(payment.property.title)}
          </Link>
        )}
        {payment.movedFrom && (
          <span className="block muted text-xs" dir="auto">
            {m.billing_moved_from({ title: isolate(cleanTitle(payment.movedFrom.title)) })}
          </span>
        )}
      </td>
      <td className={classes.runs}>
        {payment.from && payment.until ? m.billing_period({ from: formatDay(payment.from), until: formatDay(payment.until) }) : '–'}
      </td>
      <td className={classes.amount}>
        {formatPounds(payment.amountPence)}
        {payment.paidBackPence > 0 && payment.status === 'succeeded' && (
          <span className="block muted text-xs">{m.payment_paid_back({ amount: formatPounds(payment.paidBackPence) })}</span>
        )}
      </td>
      <td className={classes.status}>
        <span className={`px-xs pill on-green text-xs semibold success nowrap ${classes.tag}`} data-status={payment.status}>
          {statusLabel(payment.status)}
        </span>
        {payment.test && <span className={`text-xs muted ${classes.testTag}`}>{m.billing_test()}</span>}
      </td>
      <td className={classes.receipt}>
        <ReceiptLink payment={payment} />
      </td>
    </tr>
  );
}

/** Link to the payment provider's receipt if there is one, else to the receipt of this site. A dash for an unsettled payment. */
function ReceiptLink({ payment }: { payment: PaymentView }) {
  if (payment.settledAt === null) return '–';
  const icon = <Icon name="receipt" />;
  const reference = isolate(payment.reference);
  return payment.receiptUrl ? (
    <ButtonAnchor
      variant="line"
      size="sm"
      href={payment.receiptUrl}
      target="_blank"
      rel="noreferrer"
      aria-label={m.billing_receipt_of_new_tab({ reference })}
    >
      {icon}
      {m.billing_receipt()}
    </ButtonAnchor>
  ) : (
    <ButtonLink
      variant="line"
      size="sm"
      to={`${paths.billing()}?receipt=${payment.reference}`}
      aria-label={m.billing_receipt_of({ reference })}
    >
      {icon}
      {m.billing_receipt()}
    </ButtonLink>
  );
}
