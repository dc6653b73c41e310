import { IconRosetteDiscountCheckFilled } from '@tabler/icons-react';
import classes from './VerifiedMark.module.css';

/** The verified mark (R95), with what it means for who points at it or reads it aloud (A43). */
export function VerifiedMark({ label = false }: { label?: boolean }) {
  return (
    <span className={`${classes.mark} ${label ? classes.tag : ''}`} title="Verified: the advertiser's details were checked">
      <IconRosetteDiscountCheckFilled size={label ? 16 : 18} aria-hidden="true" />
      {label ? 'Verified' : <span className={classes.word}>Verified</span>}
    </span>
  );
}
