import type { ReactNode } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './PlanCard.module.css';

interface PlanCardProps {
  name: string;
  description: string;
  /** With currency: `£150`. */
  price: string;
  /** Unit of the price: `a month`. */
  per: string;
  /** Label of the recommended plan, which is highlighted. */
  mark?: string | undefined;
  features: readonly string[];
  /** Those of `features` that the operator does not offer. */
  notOffered?: readonly string[];
  /** Button that chooses the plan, or what replaces it. */
  action: ReactNode;
  /** Details of this purchase below the features. */
  children?: ReactNode;
}

/** Card of a subscription plan or promotion with its price, features and button. */
export const PlanCard = ({ name, description, price, per, mark, features, notOffered = [], action, children }: PlanCardProps) => (
  <article className={`panel column relative p-xl ${classes.card}`} data-popular={mark ? true : undefined}>
    {mark && <span className={`absolute pill branded text-xs semibold nowrap fit mx-auto px-md ${classes.mark}`}>{mark}</span>}
    <h2 className="semibold">{name}</h2>
    <p className="text-sm muted loose">{description}</p>
    <p className={`flex at-baseline gap-xs ${classes.price}`}>
      <b className="bold tabular">{price}</b> <span className="muted text-sm">{per}</span>
    </p>
    {action}
    <ul className="grid gap-sm mt-lg pt-lg line-above">
      {features.map((feature) => (
        <li key={feature} className="flex gap-sm text-md tight" data-missing={notOffered.includes(feature) || undefined}>
          {notOffered.includes(feature) ? (
            <Icon name="minus" className="mt-2xs" stroke={1.8} />
          ) : (
            <Icon name="check" className="mt-2xs success" stroke={2.2} />
          )}
          {notOffered.includes(feature) ? `${feature} · ${m.payment_not_offered()}` : feature}
        </li>
      ))}
    </ul>
    {children}
  </article>
);

/** Text at the bottom of a card about what its features give. */
export const Availability = ({ children }: { children: string }) => (
  <p className={`pt-lg text-sm muted loose ${classes.availability}`}>{children}</p>
);

/** The cards of all plans side by side, below each other on phones. */
export const PlanCards = ({ children }: { children: ReactNode }) => <div className={`gap-lg split ${classes.cards}`}>{children}</div>;
