import { IconReceipt } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatPounds, type PaymentView } from '../../shared/payment/payment.ts';
import { longDate } from '../my-listings/listing.labels.ts';
import { paths } from '../paths.ts';
import { STATUS_LABELS } from '../payment/payment.labels.ts';
import { ButtonAnchor, ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import classes from './PaymentList.module.css';

const COLUMNS = ['Date', 'What', 'Runs', 'Amount', 'Status', 'Receipt'] as const;

/** Every payment made, latest first. On phones each row is a card. */
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

function Row({ payment: p }: { payment: PaymentView }) {
  return (
    <tr>
      <td className={classes.date}>
        {longDate(p.settledAt ?? p.createdAt)}
        <span>{p.reference}</span>
      </td>
      <td className={classes.what}>
        <b>{p.kind === 'subscription' ? `${p.planName} plan` : p.planName}</b>
        {p.property && (
          <Link to={paths.property(p.property.id)} className="link" dir="auto">
            {p.property.title}
          </Link>
        )}
      </td>
      <td className={classes.runs}>{p.from && p.until ? `${longDate(p.from)} to ${longDate(p.until)}` : '–'}</td>
      <td className={classes.amount}>{formatPounds(p.amountMinor)}</td>
      <td className={classes.status}>
        <span className={classes.tag} data-status={p.status}>
          {STATUS_LABELS[p.status]}
        </span>
        {p.test && <span className={classes.test}>Test</span>}
      </td>
      <td className={classes.receipt}>
        <ReceiptLink payment={p} />
      </td>
    </tr>
  );
}

/** The provider's receipt where there is one, else our own. */
function ReceiptLink({ payment: p }: { payment: PaymentView }) {
  if (p.settledAt === null) return '–';
  const icon = <IconReceipt size={18} stroke={1.6} aria-hidden="true" />;
  const label = `Receipt of ${p.reference}`;
  return p.receiptUrl ? (
    <ButtonAnchor variant="line" size="sm" href={p.receiptUrl} target="_blank" rel="noreferrer" aria-label={`${label}, in a new tab`}>
      {icon}
      Receipt
    </ButtonAnchor>
  ) : (
    <ButtonLink variant="line" size="sm" to={`${paths.billing()}?receipt=${p.reference}`} aria-label={label}>
      {icon}
      Receipt
    </ButtonLink>
  );
}
