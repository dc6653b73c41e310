import { m } from '../../../shared/messages/messages.ts';
import { Button } from '../Button.tsx';
import { Icon } from '../icon/Icon.tsx';

interface TryAgainProps {
  onRetry: () => unknown;
  /** Whether the attempt is running: the button then shows a spinner. */
  pending?: boolean;
}

/** The button `Try again` of an error message. */
export const TryAgain = ({ onRetry, pending = false }: TryAgainProps) => (
  <Button pending={pending} onClick={() => void onRetry()}>
    {!pending && <Icon name="refresh" />}
    {m.ui_try_again()}
  </Button>
);
