import { Suspense, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './PhoneCode.module.css';

const PhoneDialog = lazyDialog(async () => ({ default: (await import('./PhoneDialog.tsx')).PhoneDialog }));

/** A phone number; in windows of computers, which cannot call, it opens its QR code and can be copied there. */
export function PhoneCode({ phone }: { phone: string }) {
  // the dialog is mounted on the first press, and stays mounted when it is closed
  const [dialog, setDialog] = useState({ isLoaded: false, isOpen: false });
  return (
    <>
      <span className="inline-row gap-xs">
        <Bdi ltr>{phone}</Bdi>
        <button
          type="button"
          className={`no-print inline-row gap-2xs link ${classes.open}`}
          aria-haspopup="dialog"
          onClick={() => setDialog({ isLoaded: true, isOpen: true })}
        >
          <Icon name="qrcode" size={16} />
          {m.property_phone_show()}
        </button>
      </span>
      {dialog.isLoaded && (
        <Suspense>
          <PhoneDialog phone={phone} opened={dialog.isOpen} onClose={() => setDialog({ isLoaded: true, isOpen: false })} />
        </Suspense>
      )}
    </>
  );
}
