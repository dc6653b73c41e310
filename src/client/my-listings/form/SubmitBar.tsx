import { Modal } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { QuotaMeter } from '../QuotaMeter.tsx';
import type { ListingValues } from './listing-form.ts';
import { PreviewCard } from './PreviewCard.tsx';
import classes from './SubmitBar.module.css';
import type { useSaveListing } from './useSaveListing.ts';
import '../../ui/mantine/mantine-dialog.css';

interface SubmitBarProps {
  editing: boolean;
  saving: Pick<ReturnType<typeof useSaveListing>, 'pending' | 'error' | 'isQuotaFull'>;
  /** Number of fields with errors. */
  invalidCount: number;
  values: ListingValues;
}

/** End of the form: errors, used quota and the submit button. */
export function SubmitBar({ editing, saving, invalidCount, values }: SubmitBarProps) {
  const [preview, setPreview] = useState(false);
  const label = editing ? ['Save changes', 'Saving changes...'] : ['Create Listing', 'Creating Listing...'];
  return (
    <div className={classes.bar}>
      <div role="alert">
        {invalidCount > 0 ? (
          <p className={classes.wrong}>
            <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
            {invalidCount === 1 ? 'One field is to be corrected' : `${invalidCount} fields are to be corrected`}
          </p>
        ) : (
          saving.error?.data && (
            <p className={classes.wrong}>
              <IconAlertCircle size={18} stroke={1.8} aria-hidden="true" />
              <span>
                {saving.error.message} {saving.isQuotaFull && <Link to={paths.subscribe()}>See the plans</Link>}
              </span>
            </p>
          )
        )}
      </div>
      <div className={classes.row}>
        {editing ? <p className={classes.next}>A change of the price is shown with the former one.</p> : <QuotaMeter />}
        <div className={classes.buttons}>
          {editing && (
            <ButtonLink variant="line" to={paths.myProperties()}>
              Cancel
            </ButtonLink>
          )}
          <Button variant="line" className={classes.narrow} onClick={() => setPreview(true)}>
            Preview
          </Button>
          <Button type="submit" pending={saving.pending} className={classes.submit}>
            {saving.pending ? label[1] : label[0]}
          </Button>
        </div>
      </div>
      <Modal
        opened={preview}
        onClose={() => setPreview(false)}
        title="How it will look"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
        // Inside <main> its <header> is not a second banner of the page.
        portalProps={{ target: '#main' }}
      >
        <PreviewCard values={values} />
      </Modal>
    </div>
  );
}
