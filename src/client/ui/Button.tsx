import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './Button.module.css';

interface ButtonVariantProps {
  /** `fill` is the one strong action, `line` beside it, `quiet` in a row of tools, `white` and `glass` on pictures. */
  variant?: 'fill' | 'line' | 'quiet' | 'white' | 'glass';
  size?: 'md' | 'sm';
  full?: boolean;
}
const classOf = ({ variant: look = 'fill', size = 'md', full }: ButtonVariantProps, extra?: string): string =>
  [classes.button, classes[look], size === 'sm' && classes.sm, full && classes.full, extra].filter(Boolean).join(' ');

type ButtonProps = ButtonVariantProps & ButtonHTMLAttributes<HTMLButtonElement> & { pending?: boolean; children: ReactNode };

/** A browser takes the keyboard from a button that cannot be pressed: it comes back afterwards, unless it went elsewhere. */
function useFocusBack(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const held = useRef(false);
  useLayoutEffect(() => {
    if (pending) held.current = document.activeElement === button.current;
    else if (held.current) {
      held.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [pending]);
  return button;
}

/** A button; while `pending` it keeps its width, shows a spinner before its text and cannot be pressed. */
export function Button({ variant, size, full, pending = false, className, children, type = 'button', disabled, ...rest }: ButtonProps) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return (
    <button
      ref={useFocusBack(pending)}
      type={type}
      className={classOf(style, className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...rest}
    >
      {pending && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonVariantProps & ComponentProps<typeof Link>) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return <Link className={classOf(style, className)} {...rest} />;
}

/** A link to another program (phone, mail, another site) that looks like a button. */
export function ButtonAnchor({ variant, size, full, className, children, ...rest }: ButtonVariantProps & ComponentProps<'a'>) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return (
    <a className={classOf(style, className)} {...rest}>
      {children}
    </a>
  );
}
