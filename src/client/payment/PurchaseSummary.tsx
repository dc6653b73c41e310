import { m } from '../../shared/messages/messages.ts';
import { Icon, type IconName } from '../ui/icon/Icon.tsx';
import classes from './PurchaseSummary.module.css';

interface PurchaseSummaryProps {
  /** Facts about the purchase, such as the plan and its dates. */
  rows: readonly (readonly [name: string, value: string])[];
  total: readonly [name: string, value: string];
  /** What happens after the purchase, in order of time. */
  nextSteps: readonly { icon: IconName; time: string; text: string }[];
}

/** Panel beside the payment form: what is bought, the total, and what happens next. */
export const PurchaseSummary = ({ rows, total, nextSteps }: PurchaseSummaryProps) => (
  <aside className={`panel p-lg small-heads ${classes.summary}`} aria-labelledby="buying">
    <h2 id="buying">{m.payment_summary_title()}</h2>
    <dl className="mt-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex between gap-md text-md">
          <dt className="flex-none muted">{name}</dt>
          <dd className="shrink semibold">{value}</dd>
        </div>
      ))}
      <div className={`flex between gap-md text-md ${classes.total}`}>
        <dt className="flex-none muted">{total[0]}</dt>
        <dd className="shrink semibold">{total[1]}</dd>
      </div>
    </dl>
    <ul className={`mt-md ink-names ${classes.nextSteps}`}>
      {nextSteps.map(({ icon, time, text }) => (
        <li className="flex gap-sm muted text-sm loose" key={time}>
          <Icon name={icon} size={20} />
          <span>
            <b>{time}.</b> {text}
          </span>
        </li>
      ))}
    </ul>
  </aside>
);
