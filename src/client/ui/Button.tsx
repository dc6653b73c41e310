import { type ButtonHTMLAttributes, type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import classes from './Button.module.css';

interface ButtonVariantProps {
  /** `fill` is the primary action, `line` the secondary, `quiet` for toolbars, `white` and `glass` on pictures. */
  variant?: 'fill' | 'line' | 'quiet' | 'white' | 'glass' | undefined;
  size?: 'md' | 'sm' | undefined;
  /** As wide as its container. */
  full?: boolean | undefined;
}
/** The class names of a button, with those that its caller adds. */
const buttonClassName = ({ variant = 'fill', size = 'md', full }: ButtonVariantProps, extraClassName?: string): string =>
  [classes.button, classes[variant], size === 'sm' && classes.sm, full && classes.full, extraClassName].filter(Boolean).join(' ');

type ButtonProps = ButtonVariantProps &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** Whether the action of the button runs. */
    pending?: boolean;
    children: ReactNode;
  };

/**
 * A pending button is disabled and so loses the focus, as does a field that its form disables meanwhile. Focuses it again when `pending` ends, unless
 * the focus has moved elsewhere.
 */
function useRestoreFocus(pending: boolean) {
  const button = useRef<HTMLButtonElement>(null);
  const disabledFocus = useRef<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (pending) {
      const { activeElement } = document;
      disabledFocus.current = activeElement instanceof HTMLElement && activeElement.matches(':disabled') ? activeElement : null;
    } else if (disabledFocus.current) {
      if (document.activeElement === document.body) disabledFocus.current.focus({ preventScroll: true });
      disabledFocus.current = null;
    }
  }, [pending]);
  return button;
}

/** A button. While `pending` it keeps its width, shows a spinner and is disabled. */
export function Button({
  variant,
  size,
  full,
  pending = false,
  className,
  children,
  type = 'button',
  disabled,
  ...buttonAttributes
}: ButtonProps) {
  return (
    <button
      ref={useRestoreFocus(pending)}
      type={type}
      className={buttonClassName({ variant, size, full }, className)}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      {...buttonAttributes}
    >
      {pending && <span className={classes.spinner} aria-hidden="true" />}
      {children}
    </button>
  );
}

/** A router link styled as a button. */
export function ButtonLink({ variant, size, full, className, ...linkProps }: ButtonVariantProps & ComponentProps<typeof Link>) {
  return <Link className={buttonClassName({ variant, size, full }, className)} {...linkProps} />;
}

/** An external link (phone, email, other site) styled as a button. */
export function ButtonAnchor({ variant, size, full, className, children, ...anchorProps }: ButtonVariantProps & ComponentProps<'a'>) {
  return (
    <a className={buttonClassName({ variant, size, full }, className)} {...anchorProps}>
      {children}
    </a>
  );
}
