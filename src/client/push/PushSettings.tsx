import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { usePush } from './usePush.ts';

/** Switches notifications on and off in this browser; says what is in the way where it cannot show them. */
export function PushSettings() {
  const { query, isPending, failure, switchOn, switchOff } = usePush();
  if (query.error) return <QueryFailure query={query} level={3} title={m.push_load_failed()} text={query.error.message} />;
  if (!query.data) return <Skeleton height={68} />;
  const { state } = query.data;
  const texts = { on: m.push_on, off: m.push_text, ios: m.push_ios, unsupported: m.push_unsupported, blocked: m.push_blocked };
  return (
    <div>
      <p className="mb-lg muted" role="status">
        {texts[state]()}
      </p>
      <FailureText>{failure}</FailureText>
      {state === 'off' && (
        <Button variant="line" pending={isPending} onClick={switchOn}>
          {m.push_switch_on()}
        </Button>
      )}
      {state === 'on' && (
        <Button variant="line" pending={isPending} onClick={switchOff}>
          {m.push_switch_off()}
        </Button>
      )}
    </div>
  );
}
