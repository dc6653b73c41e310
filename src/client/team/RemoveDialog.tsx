import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import type { Person } from '../../shared/organization/team-schemas.ts';
import { useSession } from '../account/session.tsx';
import { trpc } from '../trpc/trpc.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import '../ui/mantine/mantine-field.css';

interface RemoveDialogProps {
  person: Person;
  people: readonly Person[];
  onClose: () => void;
}

/** Asks who takes over the homes and inquiries of a person, and removes them. */
export function RemoveDialog({ person: { userId, name, homes, inquiries }, people, onClose }: RemoveDialogProps) {
  const { user } = useSession();
  const utils = trpc.useUtils();
  const heirs = people.filter((heir) => heir.userId !== userId);
  const [heirId, setHeirId] = useState(heirs.find((heir) => heir.userId === user?.id)?.userId ?? heirs[0]?.userId ?? 0);
  const remove = trpc.team.remove.useMutation({
    onSuccess: async () => {
      const heir = heirs.find((other) => other.userId === heirId)!.name;
      toast({ title: m.team_removed(), message: m.team_removed_text({ heir, name }) });
      onClose();
      await Promise.all([utils.team.invalidate(), utils.listing.invalidate(), utils.inquiry.invalidate()]);
    },
  });
  const question =
    homes + inquiries > 0
      ? m.team_remove_question({ name, homes: m.team_homes({ count: homes }), inquiries: m.team_inquiries({ count: inquiries }) })
      : m.team_remove_nothing({ name });
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.team_remove_of({ name })}
      confirmLabel={m.team_remove()}
      isPending={remove.isPending}
      failure={remove.error?.message}
      onConfirm={() => remove.mutate({ userId, heirId })}
    >
      <p className="pretty">{question}</p>
      <NativeSelect
        label={m.team_heir()}
        value={String(heirId)}
        data={heirs.map((heir) => ({ value: String(heir.userId), label: heir.name }))}
        onChange={(event) => setHeirId(Number(event.currentTarget.value))}
      />
      <p className="text-sm muted pretty">{m.team_remove_after({ name })}</p>
    </ConfirmDialog>
  );
}
