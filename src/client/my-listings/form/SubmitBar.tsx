import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ListingValues } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Dialog } from '../../ui/mantine/Dialog.tsx';
import { QuotaMeter } from '../QuotaMeter.tsx';
import { SignInInNewTab } from '../SignInInNewTab.tsx';
import { PreviewCard } from './PreviewCard.tsx';
import classes from './SubmitBar.module.css';
import type { useSaveListing } from './useSaveListing.ts';

interface SubmitBarProps {
  isEditing: boolean;
  saving: Pick<ReturnType<typeof useSaveListing>, 'pending' | 'error' | 'isQuotaFull' | 'isSignedOut'>;
  /** Whether saving waits for uploads. */
  isWaiting: boolean;
  onStopWaiting: () => void;
  /** Number of fields with errors. */
  invalidCount: number;
  values: ListingValues;
}

/** The end of the form: the errors, the used quota, and the buttons that cancel, open the preview in a dialog (narrow windows) and submit. */
export function SubmitBar({ isEditing, saving, isWaiting, onStopWaiting, invalidCount, values }: SubmitBarProps) {
  const [isPreviewOpen, setPreviewOpen] = useState(false);
  const idleLabel = isEditing ? m.ui_save_changes() : m.my_listings_submit();
  const pendingLabel = isEditing ? m.my_listings_saving() : m.my_listings_submitting();
  const label = saving.pending ? pendingLabel : idleLabel;
  return (
    <div className={`grid gap-md ${classes.bar}`}>
      <div role="alert">
        {invalidCount > 0 ? (
          <p className={classes.problem}>
            <Icon name="alert-circle" className="mt-2xs" stroke={1.8} />
            {m.my_listings_invalid({ count: invalidCount })}
          </p>
        ) : (
          // without `data` no server answered, which a toast has reported
          saving.error?.data && (
            <p className={classes.problem}>
              <Icon name="alert-circle" className="mt-2xs" stroke={1.8} />
              <span>
                {saving.error.message} {saving.isQuotaFull && <Link to={paths.subscribe()}>{m.my_listings_plans()}</Link>}
                {/* the form keeps the input, which could not be stored */}
                {saving.isSignedOut && <SignInInNewTab />}
              </span>
            </p>
          )
        )}
      </div>
      <p className="row wrapping gap-sm text-sm muted" role="status">
        {isWaiting && (
          <>
            {isEditing ? m.my_listings_submit_waiting_edit() : m.my_listings_submit_waiting_create()}
            <button type="button" className="link min-44" onClick={onStopWaiting}>
              {m.my_listings_submit_wait_stop()}
            </button>
          </>
        )}
      </p>
      <div className={`at-start split-phone ${classes.row}`}>
        {isEditing ? <p className="text-sm muted">{m.my_listings_price_note()}</p> : <QuotaMeter />}
        <div className={`flex gap-sm ${classes.buttons}`}>
          {isEditing && (
            <ButtonLink variant="line" to={paths.myProperties()}>
              {m.ui_cancel()}
            </ButtonLink>
          )}
          <Button variant="line" className={classes.previewButton} onClick={() => setPreviewOpen(true)}>
            {m.my_listings_preview()}
          </Button>
          <Button type="submit" pending={saving.pending || isWaiting} className={classes.submit}>
            {isWaiting ? m.my_listings_submit_waiting() : label}
          </Button>
        </div>
      </div>
      <Dialog
        opened={isPreviewOpen}
        onClose={() => setPreviewOpen(false)}
        title={m.my_listings_preview_heading()}
        // Rendered inside <main>, where assistive technology does not take the dialog's <header> for a second banner of the page.
        portalProps={{ target: '#main' }}
      >
        <PreviewCard values={values} />
      </Dialog>
    </div>
  );
}
