import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { declinePush, wasPushDeclined } from '../device/device-push.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { usePush } from './usePush.ts';

/** Offers notifications in a browser that can show them and has them off, until the user declines. */
export default function PushHint() {
  const { query, isPending, failure, switchOn } = usePush();
  const [isDeclined, setDeclined] = useState(wasPushDeclined);
  if (query.data?.state !== 'off' || isDeclined) return null;
  const decline = () => {
    declinePush();
    setDeclined(true);
  };
  return (
    <section aria-label={m.push_title()} className="grid gap-sm outlined rounded-sm on-band label-columns p-md mb-lg">
      <Icon name="bell" className="mt-2xs accent" size={22} />
      <div>
        <p>{m.push_hint()}</p>
        <div className="flex wrapping gap-xs mt-sm">
          <Button variant="line" size="sm" pending={isPending} onClick={switchOn}>
            {m.push_switch_on()}
          </Button>
          <Button variant="quiet" size="sm" disabled={isPending} onClick={decline}>
            {m.push_not_now()}
          </Button>
        </div>
        <FailureText>{failure}</FailureText>
      </div>
    </section>
  );
}
