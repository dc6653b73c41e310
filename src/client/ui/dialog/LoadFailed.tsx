import { useEffect, useRef } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../Button.tsx';
import { TryAgain } from '../page/TryAgain.tsx';
import classes from './LoadFailed.module.css';

interface LoadFailedProps {
  onClose: () => void;
  /** Whether it is shown; absent in place of a dialog that is rendered only while it is open. */
  opened?: boolean;
  /** Called each time it is shown. */
  onShown: (() => void) | undefined;
}

/** A dialog in place of one whose script could not be loaded, with a button that reloads the page. It needs no other script, not even Mantine's. */
export const LoadFailed = ({ onClose, opened = true, onShown }: LoadFailedProps) =>
  opened && <FailureDialog onClose={onClose} onShown={onShown} />;

function FailureDialog({ onClose, onShown }: Pick<LoadFailedProps, 'onClose' | 'onShown'>) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    ref.current?.showModal();
    onShown?.();
  }, [onShown]);
  return (
    <dialog ref={ref} className={`panel p-lg ink ${classes.dialog}`} aria-label={m.ui_load_failed()} onClose={onClose}>
      <p className="semibold">{m.ui_load_failed()}</p>
      <p className="mt-2xs">{m.ui_load_failed_text()}</p>
      <div className="row wrapping gap-sm mt-lg">
        <TryAgain onRetry={() => window.location.reload()} />
        {/* Closed by the browser, which returns the focus to the button that opened it, and then calls `onClose`. */}
        <Button variant="line" onClick={() => ref.current?.close()}>
          {m.ui_close()}
        </Button>
      </div>
    </dialog>
  );
}
