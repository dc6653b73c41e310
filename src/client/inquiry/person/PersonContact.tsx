import type { PersonPage } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { ContactWays } from '../ContactWays.tsx';
import { usePersonMutation } from './usePersonMutation.ts';

/** How to reach a person, and buttons that note a call or a message by WhatsApp. */
export function PersonContact({ person: { id, email, phone } }: { person: PersonPage }) {
  const { store, onError } = usePersonMutation();
  const answered = trpc.person.answered.useMutation({
    onSuccess: (page) => {
      toast({ title: m.person_answered_saved(), message: m.person_answered_saved_text() });
      return store(page);
    },
    onError,
  });
  return (
    <section className="panel p-lg small-heads grid gap-md" aria-labelledby="reach">
      <h2 id="reach">{m.person_reach()}</h2>
      {!email && !phone && <p className="text-sm muted">{m.person_here_only()}</p>}
      <ContactWays email={email} phone={phone} />
      {phone && (
        <div className="row wrapping gap-xs">
          {(['call', 'whatsapp'] as const).map((kind) => (
            <Button key={kind} variant="quiet" size="sm" disabled={answered.isPending} onClick={() => answered.mutate({ id, kind })}>
              <Icon name="check" />
              {kind === 'call' ? m.person_i_called() : m.person_i_wrote()}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
