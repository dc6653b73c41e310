import { Link } from 'react-router-dom';
import { formatDay, formatPounds, isolate, SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { PaymentView } from '../../shared/payment/payment.ts';
import { propertyReference } from '../../shared/property/property.ts';
import { useSession } from '../account/session.tsx';
import { paths } from '../paths.ts';
import { statusLabel } from '../payment/payment.labels.ts';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './Receipt.module.css';

/** The row that names the promoted property: label and value. */
const propertyRow = ({ id, title }: NonNullable<PaymentView['property']>) =>
  [m.billing_home(), m.billing_home_name({ title: isolate(title), reference: isolate(propertyReference(id)) })] as const;

/** Printable receipt of one payment. Amounts are in pounds; rows that do not apply to the payment are left out. */
export function Receipt({ payment }: { payment: PaymentView }) {
  const { user } = useSession();
  const rows: (readonly [name: string, value: string])[] = [
    [m.billing_receipt(), isolate(payment.reference)],
    [m.billing_date(), formatDay(payment.settledAt ?? payment.createdAt)],
    [m.billing_member(), user ? m.billing_member_name({ name: isolate(user.fullName || user.username), email: isolate(user.email) }) : ''],
    [m.billing_what(), payment.kind === 'subscription' ? m.billing_plan_monthly({ plan: payment.planName }) : payment.planName],
    ...(payment.property ? [propertyRow(payment.property)] : []),
    ...(payment.from && payment.until
      ? [[m.billing_runs(), m.billing_period({ from: formatDay(payment.from), until: formatDay(payment.until) })] as const]
      : []),
    [m.billing_status(), statusLabel(payment.status)],
    ...(payment.paidBackPence > 0 ? [[m.billing_paid_back(), formatPounds(payment.paidBackPence)] as const] : []),
  ];
  return (
    <div className={`mx-auto pt-xl ${classes.page}`}>
      <div className={`row between gap-md mb-lg hover-lines inline-row-links ${classes.tools} no-print`}>
        <Link to={paths.billing()}>
          <Icon name="arrow-left" stroke={1.8} />
          {m.billing_back()}
        </Link>
        <Button variant="line" onClick={() => window.print()}>
          <Icon name="printer" />
          {m.billing_print()}
        </Button>
      </div>
      <article className={`panel ${classes.receipt}`}>
        <p className={`semibold accent ${classes.brand}`}>{SITE_NAME}</p>
        <h1 className="mt-xs text-2xl">{m.billing_receipt()}</h1>
        <dl className="mt-lg">
          {rows.map(([name, value]) => (
            <div key={name} className="flex between gap-lg text-md">
              <dt className="flex-none muted">{name}</dt>
              <dd className="shrink anywhere semibold text-end">{value}</dd>
            </div>
          ))}
          <div className={`flex between gap-lg text-md ${classes.total}`}>
            <dt className="flex-none muted">{m.billing_total()}</dt>
            <dd className="shrink anywhere semibold text-end">{formatPounds(payment.amountPence)}</dd>
          </div>
        </dl>
        {payment.test && <p className="mt-md text-sm semibold warning">{m.billing_test_note()}</p>}
      </article>
    </div>
  );
}
