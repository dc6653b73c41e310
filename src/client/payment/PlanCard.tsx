import { IconCheck, IconClock } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './PlanCard.module.css';

interface PlanCardProps {
  name: string;
  description: string;
  /** With its currency: `£150`. */
  price: string;
  /** What the price is for: `a month`. */
  per: string;
  /** The mark of the popular one: it stands out. */
  mark?: string | undefined;
  features: readonly string[];
  /** Those of the features that are not there yet. */
  beingBuilt?: readonly string[];
  /** The button, or what stands in its place. */
  action: ReactNode;
  /** Facts of this very purchase, under the features. */
  children?: ReactNode;
}

/** A plan or a promotion to choose. */
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

/** Below the features: what a plan gives today, and what is being built. */
export const Availability = ({ children }: { children: string }) => <p className={classes.availability}>{children}</p>;

/** The row of three. */
export const PlanCards = ({ children }: { children: ReactNode }) => <div className={classes.cards}>{children}</div>;
