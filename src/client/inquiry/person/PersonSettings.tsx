import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { PersonPage } from '../../../shared/inquiry/person.ts';
import { LOST_REASONS, type LostReason, PERSON_STAGES, type PersonStage } from '../../../shared/inquiry/person-stages.ts';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { toast } from '../../ui/dialog/toast.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { LOST_REASON_NAMES, STAGE_NAMES } from './person-labels.ts';
import { usePersonMutation } from './usePersonMutation.ts';
import '../../ui/mantine/mantine-field.css';

/** The stage of a person. It is stored at once; `Lost` first asks why. */
export function PersonStageForm({ person: { id, stage, lostReason } }: { person: PersonPage }) {
  const { store, onError } = usePersonMutation();
  const [isLosing, setLosing] = useState(false);
  const setStage = trpc.person.setStage.useMutation({
    onSuccess: (page) => {
      setLosing(false);
      toast({ title: m.person_stage_saved(), message: STAGE_NAMES[page.stage]() });
      return store(page);
    },
    onError,
  });
  const shownStage = isLosing ? 'lost' : stage;
  return (
    <>
      <NativeSelect
        label={m.person_stage()}
        value={shownStage}
        disabled={setStage.isPending}
        rightSection={<Icon name="chevron-down" />}
        data={PERSON_STAGES.map((value) => ({ value, label: STAGE_NAMES[value]() }))}
        onChange={({ currentTarget: { value } }) => {
          setLosing(value === 'lost');
          if (value !== 'lost' && value !== stage) setStage.mutate({ id, stage: value as PersonStage });
        }}
      />
      {shownStage === 'lost' && (
        <NativeSelect
          label={m.person_lost_reason()}
          value={isLosing ? '' : (lostReason ?? '')}
          disabled={setStage.isPending}
          rightSection={<Icon name="chevron-down" />}
          data={[
            ...(isLosing ? [{ value: '', label: m.person_lost_choose() }] : []),
            ...LOST_REASONS.map((value) => ({ value, label: LOST_REASON_NAMES[value]() })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            if (value) setStage.mutate({ id, stage: 'lost', lostReason: value as LostReason });
          }}
        />
      )}
    </>
  );
}

/** Who of a brokerage answers a person; owners and managers can change it. Nothing for a member who works alone. */
export function PersonAssignment({ person: { id, assigned, colleagues } }: { person: PersonPage }) {
  const { store, onError } = usePersonMutation();
  const assign = trpc.person.assign.useMutation({
    onSuccess: (page) => {
      toast({ title: m.person_assigned_toast({ name: page.assigned?.name ?? '' }), message: m.person_assigned_toast_text() });
      return store(page);
    },
    onError,
  });
  if (colleagues.length === 0) {
    return assigned && <p className="text-sm">{m.person_answered_by({ name: assigned.name })}</p>;
  }
  const isKnown = colleagues.some((colleague) => colleague.id === assigned?.id);
  return (
    <NativeSelect
      label={m.person_assign()}
      value={isKnown ? String(assigned?.id) : ''}
      disabled={assign.isPending}
      rightSection={<Icon name="chevron-down" />}
      data={[
        ...(isKnown ? [] : [{ value: '', label: assigned?.name ?? '–' }]),
        ...colleagues.map(({ id: userId, name }) => ({ value: String(userId), label: name })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        if (value) assign.mutate({ id, userId: Number(value) });
      }}
    />
  );
}
