import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { OwnPage } from '../../../shared/listing/own-list.ts';
import { m } from '../../../shared/messages/messages.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import '../../ui/mantine/mantine-field.css';

interface AssignDialogProps {
  /** Selected listings. */
  count: number;
  people: OwnPage['people'];
  onClose: () => void;
  onAssign: (userId: number) => void;
}

/** Asks who of the brokerage answers for the selected listings. */
export function AssignDialog({ count, people, onClose, onAssign }: AssignDialogProps) {
  const [userId, setUserId] = useState(people[0]!.id);
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={m.my_listings_assign_question({ count })}
      confirmLabel={m.my_listings_assign()}
      onConfirm={() => onAssign(userId)}
    >
      <NativeSelect
        label={m.my_listings_agent()}
        value={String(userId)}
        data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
        onChange={({ currentTarget }) => setUserId(Number(currentTarget.value))}
      />
      <p className="text-sm muted pretty">{m.my_listings_assign_text()}</p>
    </ConfirmDialog>
  );
}
