import { type Verification, verificationMark, verificationText } from '../../../shared/listing/verification.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './VerifiedMark.module.css';

interface VerifiedMarkProps {
  /** What was checked; what staff did not check renders nothing. */
  verification: Verification | null;
  /** Shows the text beside the icon. */
  hasLabel?: boolean;
}

/** Mark of a listing that our staff checked. Its tooltip, and a text for screen readers, say what was checked and when. */
export function VerifiedMark({ verification, hasLabel = false }: VerifiedMarkProps) {
  if (verification?.by !== 'staff') return null;
  const mark = verificationMark(verification);
  const text = verificationText(verification);
  return (
    <span
      className={`inline-row flex-none gap-2xs relative text-xs semibold success ${hasLabel ? `px-xs pill on-green ${classes.tag}` : ''}`}
      title={m.property_verified_as({ mark, text })}
    >
      <Icon name="rosette-discount-check-filled" size={hasLabel ? 16 : 18} />
      <span className={hasLabel ? '' : 'sr-only'}>
        {mark}
        <span className="sr-only">: {text}</span>
      </span>
    </span>
  );
}
