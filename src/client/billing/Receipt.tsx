import { Link } from 'react-router-dom';
import { formatDay, formatMoney, formatPercent, formatPounds, isolate, SITE_NAME } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ChargeView } from '../../shared/payment/billing-details.ts';
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

type Row = readonly [name: string, value: string];

/** A row about a seller or buyer; none where nothing was given. */
function partyRows(label: string, { name, address, trn }: ChargeView['seller']): Row[] {
  if (name === null) return [];
  const rest = [address, trn && m.billing_party_trn({ trn: isolate(trn) })].filter((part) => part !== null);
  return [[label, rest.reduce<string>((text, part) => m.billing_party({ name: text, rest: part }), isolate(name))]];
}

/** The rows of what was stored when it was paid. */
const chargeRows = ({ netPence, vatPence, vatPercent, aed }: ChargeView): Row[] => [
  ...(vatPercent > 0
    ? [
        [m.billing_net(), formatPounds(netPence)] as const,
        [m.billing_vat({ percent: formatPercent(vatPercent / 100) }), formatPounds(vatPence)] as const,
      ]
    : []),
  ...(aed
    ? [
        [
          m.billing_in_aed(),
          m.billing_in_aed_value({
            amount: formatMoney(aed.grossFils / 100),
            rate: isolate(String(aed.perUnit)),
            day: formatDay(aed.day),
          }),
        ] as const,
      ]
    : []),
];

/** Printable receipt of one payment. Amounts are in pounds; rows that do not apply to the payment are left out. */
export function Receipt({ payment }: { payment: PaymentView }) {
  const { user } = useSession();
  const { charge } = payment;
  const rows: Row[] = [
    [m.billing_receipt(), isolate(payment.reference)],
    [m.billing_date(), formatDay(payment.settledAt ?? payment.createdAt)],
    ...(charge ? partyRows(m.billing_seller(), charge.seller) : []),
    ...(charge ? partyRows(m.billing_buyer(), charge.buyer) : []),
    [m.billing_member(), user ? m.billing_member_name({ name: isolate(user.fullName || user.username), email: isolate(user.email) }) : ''],
    [m.billing_what(), payment.kind === 'subscription' ? m.billing_plan_monthly({ plan: payment.planName }) : payment.planName],
    ...(payment.property ? [propertyRow(payment.property)] : []),
    ...(payment.from && payment.until
      ? [[m.billing_runs(), m.billing_period({ from: formatDay(payment.from), until: formatDay(payment.until) })] as const]
      : []),
    [m.billing_status(), statusLabel(payment.status)],
    ...(payment.paidBackPence > 0 ? [[m.billing_paid_back(), formatPounds(payment.paidBackPence)] as const] : []),
    ...(charge ? chargeRows(charge) : []),
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
        <p className="mt-md text-sm muted">{m.billing_not_tax_invoice()}</p>
        {payment.test && <p className="mt-md text-sm semibold warning">{m.billing_test_note()}</p>}
      </article>
    </div>
  );
}
