import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDay } from '../../shared/format.ts';
import { formatPounds, type PaymentView } from '../../shared/payment/payment.ts';
import { paths } from '../paths.ts';
import { PAYMENT_STATUS_LABELS } from '../payment/payment.labels.ts';
import { ButtonAnchor, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './PaymentList.module.css';

const COLUMNS = ['Date', 'What', 'Runs', 'Amount', 'Status', 'Receipt'] as const;

/** Payments, latest first. On phones each row is a card. */
export function PaymentList({ payments }: { payments: readonly PaymentView[] }) {
  if (payments.length === 0) {
    return (
      <EmptyState
        drawing="search"
        level={3}
        title="No payments yet"
        text="What you pay for a plan or a promotion stands here, with its receipt."
        action={<ButtonLink to={paths.promote()}>Promote a listing</ButtonLink>}
      />
    );
  }
  return (
    <div className={`panel ${classes.frame}`}>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ payment }: { payment: PaymentView }) {
  return (
    <tr>
      <td className={classes.date}>
        {formatDay(payment.settledAt ?? payment.createdAt)}
        <span>{payment.reference}</span>
      </td>
      <td className={classes.what}>
        <b>{payment.kind === 'subscription' ? `${payment.planName} plan` : payment.planName}</b>
        {payment.property && (
          <Link to={paths.property(payment.property.id)} className="link" dir="auto">
            {payment.property.title}
          </Link>
        )}
      </td>
      <td className={classes.runs}>{payment.from && payment.until ? `${formatDay(payment.from)} to ${formatDay(payment.until)}` : '–'}</td>
      <td className={classes.amount}>{formatPounds(payment.amountMinor)}</td>
      <td className={classes.status}>
        <span className={classes.tag} data-status={payment.status}>
          {PAYMENT_STATUS_LABELS[payment.status]}
        </span>
        {payment.test && <span className={classes.test}>Test</span>}
      </td>
      <td className={classes.receipt}>
        <ReceiptLink payment={payment} />
      </td>
    </tr>
  );
}

/** Link to the provider's receipt, or to our own. */
function ReceiptLink({ payment }: { payment: PaymentView }) {
  if (payment.settledAt === null) return '–';
  const icon = <IconReceipt size={18} stroke={1.6} aria-hidden="true" />;
  const label = `Receipt of ${payment.reference}`;
  return payment.receiptUrl ? (
    <ButtonAnchor variant="line" size="sm" href={payment.receiptUrl} target="_blank" rel="noreferrer" aria-label={`${label}, in a new tab`}>
      {icon}
      Receipt
    </ButtonAnchor>
  ) : (
    <ButtonLink variant="line" size="sm" to={`${paths.billing()}?receipt=${payment.reference}`} aria-label={label}>
      {icon}
      Receipt
    </ButtonLink>
  );
}
