import { m } from '../../../shared/messages/messages.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Dialog } from '../../ui/mantine/Dialog.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { copyLink } from '../../ui/share-link.ts';
import classes from './PhoneDialog.module.css';
import { phoneCode } from './phone-code.ts';

interface PhoneDialogProps {
  phone: string;
  opened: boolean;
  onClose: () => void;
}

/** The number of an advertiser, large, to copy or to call from a phone that reads its code. */
export function PhoneDialog({ phone, opened, onClose }: PhoneDialogProps) {
  const { path, size } = phoneCode(phone);
  return (
    <MantineBoundary>
      <Dialog opened={opened} onClose={onClose} title={m.property_call()} size="sm">
        <div className="grid gap-md centered">
          <p className="text-xl semibold tabular anywhere">
            <Bdi ltr>{phone}</Bdi>
          </p>
          <svg
            className={`mx-auto ${classes.code}`}
            viewBox={`0 0 ${size} ${size}`}
            role="img"
            aria-label={m.property_phone_code({ phone })}
          >
            <path d={path} />
          </svg>
          <p className="text-sm muted">{m.property_phone_scan()}</p>
          <Button
            variant="line"
            full
            onClick={() =>
              copyLink({
                title: phone,
                url: phone,
                copied: { title: m.property_phone_copied(), message: phone },
                notCopied: { title: m.property_phone_not_copied(), message: phone },
              })
            }
          >
            <Icon name="copy" />
            {m.property_phone_copy()}
          </Button>
        </div>
      </Dialog>
    </MantineBoundary>
  );
}
