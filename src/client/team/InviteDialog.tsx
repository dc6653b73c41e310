import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { mayDecideRole, ORGANIZATION_ROLES, type OrganizationRole } from '../../shared/organization/organization.ts';
import { MAX_INVITED_AT_ONCE } from '../../shared/organization/team-schemas.ts';
import { trpc } from '../trpc/trpc.ts';
import { ConfirmDialog } from '../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../ui/dialog/toast.tsx';
import { RadioList } from '../ui/form/RadioList.tsx';
import { TextArea } from '../ui/form/TextFields.tsx';
import { findAddresses } from './find-addresses.ts';
import { roleLabel, roleMeaning } from './role-labels.ts';

/** Invites several people at once with the same role. `role` is that of the reader, who gives none above what they may. */
export function InviteDialog({ role: ownRole, onClose }: { role: OrganizationRole; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [text, setText] = useState('');
  const [role, setRole] = useState<OrganizationRole>('agent');
  const emails = findAddresses(text);
  const invite = trpc.team.invite.useMutation({
    onSuccess: async ({ sent, skipped }) => {
      const notes = skipped.map(({ email, reason }) =>
        reason === 'member' ? m.team_skipped_member({ email }) : m.team_skipped_refused({ email }),
      );
      toast({ title: m.team_invited(), message: [m.team_invited_text({ count: sent }), ...notes].join(' ') });
      onClose();
      await utils.team.people.invalidate();
    },
  });
  const isTooMany = emails.length > MAX_INVITED_AT_ONCE;
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      closesOnlyByButton
      title={m.team_invite_title()}
      confirmLabel={emails.length > 0 ? m.team_invite_send({ count: emails.length }) : m.team_invite()}
      canConfirm={emails.length > 0 && !isTooMany}
      isPending={invite.isPending}
      failure={isTooMany ? m.team_invite_too_many({ max: MAX_INVITED_AT_ONCE }) : invite.error?.message}
      onConfirm={() => invite.mutate({ emails, role })}
    >
      <TextArea
        label={m.team_invite_emails()}
        description={m.team_invite_emails_hint()}
        name="emails"
        rows={5}
        dir="ltr"
        inputMode="email"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-autofocus
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <p className="text-sm semibold" role="status">
        {text.trim() === '' ? null : m.team_invite_found({ count: emails.length })}
      </p>
      <div className="grid gap-2xs">
        <h3 className="text-md semibold">{m.team_role()}</h3>
        <RadioList
          legend={m.team_role()}
          name="role"
          value={role}
          onChange={setRole}
          options={ORGANIZATION_ROLES.filter((value) => mayDecideRole(ownRole, value))
            .toReversed()
            .map((value) => ({ value, label: roleLabel(value), hint: roleMeaning(value) }))}
        />
      </div>
    </ConfirmDialog>
  );
}
