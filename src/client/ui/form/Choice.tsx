import type { ComponentProps, ReactNode } from 'react';
import classes from './Choice.module.css';

interface ChoiceProps extends Omit<ComponentProps<'input'>, 'type' | 'className'> {
  type?: 'checkbox' | 'radio';
  children: ReactNode;
}

/** A checkbox or a radio button with its label. */
export const Choice = ({ type = 'checkbox', disabled, children, ...input }: ChoiceProps) => (
  <label className={`inline-row gap-sm min-44 text-sm pointer ${classes.choice}`} data-disabled={disabled || undefined}>
    <input className="choice-box" type={type} disabled={disabled} {...input} />
    <span>{children}</span>
  </label>
);
