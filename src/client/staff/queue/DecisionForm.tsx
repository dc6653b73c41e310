import { type FormEvent, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { type BlockDays, type Decision, type DecisionReason, needsReason } from '../../../shared/moderation/moderation.ts';
import type { OpenItem } from '../../../shared/staff/queue.ts';
import { useStepUp } from '../../account/security/useStepUp.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { BlockDaysField, EndPlanField, NoteField, ReasonField } from '../DecisionFields.tsx';
import { decisionLabel } from '../staff.labels.ts';
import classes from './ItemPanel.module.css';
import { useQueueKeys } from './useQueueKeys.ts';

/** Whether staff can write a note about a decision. */
const hasNote = (decision: Decision): boolean => decision !== 'leave';

/**
 * The form in which staff decide about an open queue item, for example to remove a listing or to block a member. The keys 1, 2, … choose a
 * decision and Enter submits it. After a failure the form keeps what was chosen and typed.
 */
export function DecisionForm({ item, onDecided }: { item: OpenItem; onDecided: (nextId: number | null) => Promise<void> }) {
  const [decision, setDecision] = useState<Decision | ''>('');
  const [reason, setReason] = useState<DecisionReason | ''>('');
  const [note, setNote] = useState('');
  const [blockDays, setBlockDays] = useState<BlockDays>(7);
  const [shouldEndPlan, setShouldEndPlan] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const stepUp = useStepUp();
  const decide = trpc.staff.decide.useMutation({
    onSuccess: async ({ nextId }) => {
      toast({ title: decisionLabel(decision as Decision), message: item.title ?? '' });
      await onDecided(nextId);
    },
    onError: (error) => stepUp.onRefused(error, () => formRef.current?.requestSubmit()),
  });
  const choose = (chosen: Decision) => {
    setDecision(chosen);
    // the keyboard continues with the reasons once they are rendered; without reasons no button keeps the focus, so that Enter submits
    if (needsReason(chosen)) requestAnimationFrame(() => formRef.current?.querySelector<HTMLInputElement>('input[name="reason"]')?.focus());
    else (document.activeElement as HTMLElement | null)?.blur();
  };
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (decision === '' || decide.isPending) return;
    decide.mutate({
      id: item.id,
      decision,
      ...(needsReason(decision) && reason ? { reason } : {}),
      ...(hasNote(decision) && note ? { note } : {}),
      ...(decision === 'block' ? { days: blockDays, endPlan: shouldEndPlan } : {}),
    });
  };
  // the keys 1, 2, … choose the decisions in their order
  const choiceKeys = Object.fromEntries(item.decisions.map((option, i) => [String(i + 1), () => choose(option)]));
  useQueueKeys(decision === '' ? choiceKeys : { ...choiceKeys, enter: submit });
  const isReasonNeeded = decision !== '' && needsReason(decision);
  return (
    <form ref={formRef} className={`grid gap-sm sticky ${classes.decision}`} noValidate onSubmit={submit}>
      <h3>{m.staff_decision()}</h3>
      {item.takenBy && <p className="text-sm error">{m.staff_taken({ name: item.takenBy })}</p>}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend of its own */}
      <div className="grid gap-xs" role="group" aria-label={m.staff_decision()}>
        {item.decisions.map((option, i) => (
          <button
            key={option}
            type="button"
            className={`row gap-sm full px-sm rounded-sm text-md semibold pointer outlined-strong on-card text-start ${classes.choice}`}
            aria-pressed={decision === option}
            onClick={() => choose(option)}
          >
            <kbd className="center outlined-strong rounded-xs muted">{i + 1}</kbd> {decisionLabel(option)}
          </button>
        ))}
      </div>
      {isReasonNeeded && (
        <div className={`text-sm ${classes.reasons}`}>
          <ReasonField value={reason} onChange={setReason} />
        </div>
      )}
      {decision === 'block' && <BlockDaysField value={blockDays} onChange={setBlockDays} />}
      {decision === 'block' && item.member?.hasPlan && <EndPlanField value={shouldEndPlan} onChange={setShouldEndPlan} />}
      {decision !== '' && hasNote(decision) && <NoteField value={note} onChange={setNote} />}
      {!decide.isPending && <FailureText>{stepUp.failureText(decide.error)}</FailureText>}
      <Button type="submit" full pending={decide.isPending} disabled={decision === ''}>
        {decision === '' ? m.staff_confirm() : decisionLabel(decision)}
      </Button>
      <p className="text-xs muted">{m.staff_keys()}</p>
      {stepUp.dialog}
    </form>
  );
}
