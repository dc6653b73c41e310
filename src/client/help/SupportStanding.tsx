import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { findSubscriptionPlan } from '../../shared/payment/subscription.ts';
import { MIN_SUPPORT_MESSAGES, type SupportStanding as Standing } from '../../shared/support/support.ts';
import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';

/** `20 min` or `3 h 20 min`. */
const durationOf = (minutes: number): string =>
  minutes < 60
    ? m.help_minutes({ minutes: formatNumber(minutes) })
    : m.help_hours_minutes({ hours: formatNumber(Math.floor(minutes / 60)), minutes: formatNumber(minutes % 60) });

/** How fast half of the messages were answered; undefined while there are too few. */
function measuredText({ messages: count, medianMinutes }: Standing): string | undefined {
  if (medianMinutes !== null) return m.help_support_measured({ count, duration: durationOf(medianMinutes) });
  return count < MIN_SUPPORT_MESSAGES ? undefined : m.help_support_unanswered({ count });
}

/** What a plan means for messages to support and how fast they were answered, for members; nothing for visitors. */
export function SupportStanding() {
  const { user } = useSession();
  const { data } = trpc.support.standing.useQuery(undefined, { enabled: user !== null });
  if (!user || !data) return null;
  const plan = findSubscriptionPlan(data.planId)?.name;
  return (
    <div className="mt-md grid gap-xs text-sm muted">
      <p>{plan ? m.help_support_by_plan({ plan }) : m.help_support_without_plan()}</p>
      <p>{measuredText(data)}</p>
      {data.contacts.length > 0 && (
        <>
          <p className="ink semibold">{m.help_support_contacts()}</p>
          <ul className="grid gap-2xs">
            {data.contacts.map((contact) => (
              <li key={contact} className="ink">
                <Bdi>{contact}</Bdi>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
