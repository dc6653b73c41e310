import { m } from '../../../shared/messages/messages.ts';
import { useHydrated } from '../../hydration/ClientOnly.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { useCanUsePasskeys } from './can-use-passkeys.ts';
import { OrLine } from './OrLine.tsx';
import { useOfferedPasskeys } from './useOfferedPasskeys.ts';
import { type PasskeyHandlers, usePasskeySignIn } from './usePasskeySignIn.ts';

/** A button that signs in with a passkey; the browser also offers passkeys in the field of the username. */
export function PasskeySignIn(handlers: PasskeyHandlers) {
  const canUse = useCanUsePasskeys();
  const isHydrated = useHydrated();
  const { begin, finish, isPending } = usePasskeySignIn(handlers);
  // a browser runs one passkey request at a time, so the offer stops while the button's request runs
  useOfferedPasskeys(canUse && isHydrated && !isPending, finish);
  if (!canUse) return null;
  return (
    <div className="grid gap-md">
      <OrLine />
      <Button variant="line" full pending={isPending} onClick={() => void begin()}>
        <Icon name="fingerprint" size={20} />
        {isPending ? m.passkey_waiting() : m.passkey_sign_in()}
      </Button>
    </div>
  );
}
