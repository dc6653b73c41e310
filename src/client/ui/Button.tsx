import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './Button.module.css';

interface ButtonVariantProps {
  /** `fill` is the primary action, `line` the secondary, `quiet` for toolbars, `white` and `glass` on pictures. */
  variant?: 'fill' | 'line' | 'quiet' | 'white' | 'glass';
  size?: 'md' | 'sm';
  full?: boolean;
}
const classOf = ({ variant: kind = 'fill', size = 'md', full }: ButtonVariantProps, extra?: string): string =>
  [classes.button, classes[kind], size === 'sm' && classes.sm, full && classes.full, extra].filter(Boolean).join(' ');

type ButtonProps = ButtonVariantProps & ButtonHTMLAttributes<HTMLButtonElement> & { pending?: boolean; children: ReactNode };

/** A disabled button loses the focus. Restores it when `pending` ends, unless the focus has moved elsewhere. */
function useFocusBack(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (pending) hadFocus.current = document.activeElement === button.current;
    else if (hadFocus.current) {
      hadFocus.current = false;
      if (document.activeElement === document.body) button.current?.focus({ preventScroll: true });
    }
  }, [pending]);
  return button;
}

/** A button. While `pending` it keeps its width, shows a spinner and is disabled. */
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

/** A router link styled as a button. */
export function ButtonLink({ variant, size, full, className, ...rest }: ButtonVariantProps & ComponentProps<typeof Link>) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return <Link className={classOf(style, className)} {...rest} />;
}

/** An external link (phone, email, other site) styled as a button. */
export function ButtonAnchor({ variant, size, full, className, children, ...rest }: ButtonVariantProps & ComponentProps<'a'>) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(full && { full }) };
  return (
    <a className={classOf(style, className)} {...rest}>
      {children}
    </a>
  );
}
