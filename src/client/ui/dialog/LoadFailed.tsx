import { useEffect, useRef } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../Button.tsx';
import { TryAgain } from '../page/TryAgain.tsx';
import classes from './LoadFailed.module.css';

interface LoadFailedProps {
  onClose: () => void;
  /** Whether it is shown; absent in place of a dialog that is rendered only while it is open. */
  opened?: boolean;
}

/** A dialog in place of one whose script could not be loaded, with a button that reloads the page. It needs no other script, not even Mantine's. */
export const LoadFailed = ({ onClose, opened = true }: LoadFailedProps) => opened && <FailureDialog onClose={onClose} />;

function FailureDialog({ onClose }: { onClose: () => void }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => ref.current?.showModal(), []);
  return (
    <dialog ref={ref} className={`panel ${classes.dialog}`} aria-label={m.ui_load_failed()} onClose={onClose}>
      <p className="semibold">{m.ui_load_failed()}</p>
      <p className="mt-2xs">{m.ui_load_failed_text()}</p>
      <div className="row wrapping gap-sm mt-lg">
        <TryAgain onRetry={() => window.location.reload()} />
        <Button variant="line" onClick={onClose}>
          {m.ui_close()}
        </Button>
      </div>
    </dialog>
  );
}
