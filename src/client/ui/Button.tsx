import type { ButtonHTMLAttributes, ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './Button.module.css';

interface Look {
  /** `fill` is the one strong action, `line` beside it, `quiet` in a row of tools, `white` and `glass` on pictures. */
  look?: 'fill' | 'line' | 'quiet' | 'white' | 'glass';
  size?: 'md' | 'sm';
  full?: boolean;
}
const classOf = ({ look = 'fill', size = 'md', full }: Look, extra?: string): string =>
  [classes.button, classes[look], size === 'sm' && classes.sm, full && classes.full, extra].filter(Boolean).join(' ');

type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { pending?: boolean; children: ReactNode };

/** A button; while `pending` it keeps its width, shows a spinner before its text and cannot be pressed. */
export function Button({ look, size, full, pending, className, children, type = 'button', disabled, ...rest }: ButtonProps) {
  const style = { ...(look && { look }), ...(size && { size }), ...(full && { full }) };
  return (
    <button type={type} className={classOf(style, className)} disabled={disabled || pending} aria-busy={pending || undefined} {...rest}>
      {pending && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ look, size, full, className, ...rest }: Look & ComponentProps<typeof Link>) {
  const style = { ...(look && { look }), ...(size && { size }), ...(full && { full }) };
  return <Link className={classOf(style, className)} {...rest} />;
}

/** A link to another program (phone, mail, another site) that looks like a button. */
export function ButtonAnchor({ look, size, full, className, children, ...rest }: Look & ComponentProps<'a'>) {
  const style = { ...(look && { look }), ...(size && { size }), ...(full && { full }) };
  return (
    <a className={classOf(style, className)} {...rest}>
      {children}
    </a>
  );
}
