import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import { type Verification, verificationText } from '../../shared/listing/verification.ts';
import classes from './VerifiedMark.module.css';

interface VerifiedMarkProps {
  /** What was verified; null renders nothing. */
  verification: Verification | null;
  label?: boolean;
}

/** Verified mark. Tooltip and accessible name state what was verified and when. */
export function VerifiedMark({ verification, label = false }: VerifiedMarkProps) {
  if (!verification) return null;
  const text = verificationText(verification);
  return (
    <span className={`${classes.mark} ${label ? classes.tag : ''}`} title={`Verified: ${text}`}>
      <IconRosetteDiscountCheckFilled size={label ? 16 : 18} aria-hidden="true" />
      <span className={label ? '' : classes.word}>
        Verified<span className={classes.word}>: {text}</span>
      </span>
    </span>
  );
}
