import { formatNumber } from '../../shared/format.ts';
import type { FeedRunView } from '../../shared/incoming-feed/incoming-feed.ts';
import { m } from '../../shared/messages/messages.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';

/** Homes that a reading did not pause because they are too many, with the choice what happens to them, or what was chosen. */
export function HeldHomes({ id, held }: { id: number; held: NonNullable<FeedRunView['held']> }) {
  const utils = trpc.useUtils();
  const decide = trpc.incomingFeed.decide.useMutation({ onSuccess: () => utils.incomingFeed.invalidate() });
  const decided = { pause: m.feed_held_paused, leave: m.feed_held_left, old: m.feed_held_old };
  return (
    <section className="panel grid gap-sm p-lg mt-lg" aria-labelledby="feed-held">
      <h2 id="feed-held" className="text-lg">
        {m.feed_held_text({ homes: formatNumber(held.homes), of: formatNumber(held.of) })}
      </h2>
      <p className="text-sm muted measure pretty">{m.feed_held_why()}</p>
      {held.decision ? (
        <p className="text-sm">{decided[held.decision]()}</p>
      ) : (
        <div className="flex wrapping gap-xs">
          <Button pending={decide.isPending} onClick={() => decide.mutate({ id, pause: true })}>
            {m.feed_held_pause()}
          </Button>
          <Button variant="line" pending={decide.isPending} onClick={() => decide.mutate({ id, pause: false })}>
            {m.feed_held_leave()}
          </Button>
        </div>
      )}
      <FailureText>{decide.error?.message}</FailureText>
    </section>
  );
}
