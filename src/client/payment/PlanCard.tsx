import { IconCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  /** Features that are not available yet. */
  beingBuilt?: readonly string[];
  /** Button or replacement. */
  action: ReactNode;
  /** Details of this purchase below the features. */
  children?: ReactNode;
}

export const PlanCard = ({ name, description, price, per, mark, features, beingBuilt = [], action, children }: PlanCardProps) => (
  <article className={`panel ${classes.card}`} data-popular={mark ? true : undefined}>
    {mark && <span className={classes.mark}>{mark}</span>}
    <h2>{name}</h2>
    <p className={classes.text}>{description}</p>
    <p className={classes.price}>
      <b>{price}</b> <span>{per}</span>
    </p>
    {action}
    <ul>
      {features.map((feature) => (
        <li key={feature} data-being-built={beingBuilt.includes(feature) || undefined}>
          {beingBuilt.includes(feature) ? (
            <IconClock size={18} stroke={1.8} aria-hidden="true" />
          ) : (
            <IconCheck size={18} stroke={2.2} aria-hidden="true" />
          )}
          {feature}
        </li>
      ))}
    </ul>
    {children}
  </article>
);

/** Explains which features are available now and which are planned. */
export const Availability = ({ children }: { children: string }) => <p className={classes.availability}>{children}</p>;

export const PlanCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>;
