import { Suspense, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';

const CallBackDialog = lazyDialog(async () => ({ default: (await import('./CallBackDialog.tsx')).CallBackDialog }));

/** Button that opens the dialog in which anybody asks to be called back about a home; its script loads on the first press. */
export function CallBack({ propertyId }: { propertyId: number }) {
  // the dialog is mounted on the first press, and stays mounted when it is closed
  const [dialog, setDialog] = useState({ isLoaded: false, isOpen: false });
  return (
    <>
      <Button variant="line" size="sm" aria-haspopup="dialog" onClick={() => setDialog({ isLoaded: true, isOpen: true })}>
        <Icon name="phone" />
        {m.inquiry_call_back()}
      </Button>
      {dialog.isLoaded && (
        <Suspense>
          <CallBackDialog propertyId={propertyId} opened={dialog.isOpen} onClose={() => setDialog({ isLoaded: true, isOpen: false })} />
        </Suspense>
      )}
    </>
  );
}
