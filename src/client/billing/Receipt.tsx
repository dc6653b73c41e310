import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { formatDay, SITE_NAME } from '../../shared/format.ts';
import { formatPounds, type PaymentView } from '../../shared/payment/payment.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { useSession } from '../account/session.tsx';
import { paths } from '../paths.ts';
import { PAYMENT_STATUS_LABELS } from '../payment/payment.labels.ts';
import { Button } from '../ui/Button.tsx';
import classes from './Receipt.module.css';

/** Printable receipt of one payment. */
export function Receipt({ payment }: { payment: PaymentView }) {
  const { user } = useSession();
  const rows: (readonly [string, string])[] = [
    ['Receipt', payment.reference],
    ['Date', formatDay(payment.settledAt ?? payment.createdAt)],
    ['Member', user ? `${user.fullName || user.username}, ${user.email}` : ''],
    ['What', payment.kind === 'subscription' ? `${payment.planName} plan, monthly` : payment.planName],
    ...(payment.property ? [['Home', `${payment.property.title}, ${propertyReference(payment.property.id)}`] as const] : []),
    ...(payment.from && payment.until ? [['Runs', `${formatDay(payment.from)} to ${formatDay(payment.until)}`] as const] : []),
    ['Status', PAYMENT_STATUS_LABELS[payment.status]],
  ];
  return (
    <div className={classes.page}>
      <div className={`${classes.tools} no-print`}>
        <Link to={paths.billing()}>
          <IconArrowLeft size={18} stroke={1.8} aria-hidden="true" />
          Back to billing
        </Link>
        <Button variant="line" onClick={() => window.print()}>
          <IconPrinter size={18} stroke={1.6} aria-hidden="true" />
          Print
        </Button>
      </div>
      <article className={`panel ${classes.receipt}`}>
        <p className={classes.brand}>{SITE_NAME}</p>
        <h1>Receipt</h1>
        <dl>
          {rows.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <div className={classes.total}>
            <dt>Total, in GBP</dt>
            <dd>{formatPounds(payment.amountMinor)}</dd>
          </div>
        </dl>
        {payment.test && <p className={classes.test}>Made in test mode with a test card: nothing was charged.</p>}
      </article>
    </div>
  );
}
