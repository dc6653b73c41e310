import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { SITE_NAME } from '../../shared/format.ts';
import { formatPounds, type PaymentView } from '../../shared/payment/payment.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { useSession } from '../account/session.tsx';
import { longDate } from '../my-listings/listing.labels.ts';
import { paths } from '../paths.ts';
import { STATUS_LABELS } from '../payment/payment.labels.ts';
import { Button } from '../ui/Button.tsx';
import classes from './Receipt.module.css';

/** The receipt of one payment, made to be printed. */
export function Receipt({ payment: p }: { payment: PaymentView }) {
  const { user } = useSession();
  const rows: (readonly [string, string])[] = [
    ['Receipt', p.reference],
    ['Date', longDate(p.settledAt ?? p.createdAt)],
    ['Member', user ? `${user.fullName || user.username}, ${user.email}` : ''],
    ['What', p.kind === 'subscription' ? `${p.planName} plan, monthly` : p.planName],
    ...(p.property ? [['Home', `${p.property.title}, ${propertyReference(p.property.id)}`] as const] : []),
    ...(p.from && p.until ? [['Runs', `${longDate(p.from)} to ${longDate(p.until)}`] as const] : []),
    ['Status', STATUS_LABELS[p.status]],
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
      <article className={`panel ${classes.sheet}`}>
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
            <dd>{formatPounds(p.amountMinor)}</dd>
          </div>
        </dl>
        {p.test && <p className={classes.test}>Made in test mode with a test card: nothing was charged.</p>}
      </article>
    </div>
  );
}
