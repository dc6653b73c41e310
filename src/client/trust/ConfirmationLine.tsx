import { type Confirmation, confirmationDetail, confirmationText, isRecentlyConfirmed } from '../../shared/listing/confirmation.ts';
import classes from './trust.module.css';

/** When the home was last said to be available, for example `Confirmed 3 days ago`. The tooltip says by whom. */
export function ConfirmationLine({ confirmation }: { confirmation: Confirmation }) {
  return (
    // the number of days may change between the server's answer and the browser's first render
    <span className="inline-row gap-2xs nowrap" title={confirmationDetail(confirmation)} suppressHydrationWarning>
      <span className={`round ${classes.dot}`} data-recent={isRecentlyConfirmed(confirmation)} aria-hidden="true" />
      {confirmationText(confirmation)}
    </span>
  );
}
