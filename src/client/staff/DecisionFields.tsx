// Form fields for a decision of staff: its reason, a note, how long a block lasts, and whether it ends the member's plan.
import { m } from '../../shared/messages/messages.ts';
import {
  BLOCK_DAYS,
  type BlockDays,
  DECISION_REASONS,
  type DecisionReason,
  decisionReasonText,
  MAX_NOTE_LENGTH,
} from '../../shared/moderation/moderation.ts';
import { RadioList } from '../ui/form/RadioList.tsx';
import { TextArea } from '../ui/form/TextFields.tsx';

interface FieldProps<T> {
  value: T;
  onChange: (value: T) => void;
}

/** Why staff decide against something; empty until a reason is chosen. */
export const ReasonField = ({ value, onChange }: FieldProps<DecisionReason | ''>) => (
  <RadioList
    legend={m.staff_reason()}
    name="reason"
    options={DECISION_REASONS.map((reason) => ({ value: reason, label: decisionReasonText(reason) }))}
    value={value}
    onChange={onChange}
  />
);

/** How many days a block lasts; null means for ever. Values of radio buttons are texts, so null is the text `null` there. */
export const BlockDaysField = ({ value, onChange }: FieldProps<BlockDays>) => (
  <RadioList
    legend={m.staff_how_long()}
    name="days"
    options={BLOCK_DAYS.map((days) => ({
      value: String(days),
      label: days === null ? m.staff_for_good() : m.staff_days({ count: days }),
    }))}
    value={String(value)}
    onChange={(text) => onChange(BLOCK_DAYS.find((days) => String(days) === text) ?? null)}
  />
);

/** Whether a block also ends the member's paid plan, which refunds the rest of its month. */
export const EndPlanField = ({ value, onChange }: FieldProps<boolean>) => (
  <label className="row gap-sm min-44 text-md tight pointer">
    <input className="choice-box" type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    {m.staff_end_plan()}
  </label>
);

/** Free text that staff add to a reason, for the person concerned. */
export const NoteField = ({ value, onChange }: FieldProps<string>) => (
  <TextArea
    label={m.staff_note()}
    rows={3}
    dir="auto"
    maxLength={MAX_NOTE_LENGTH}
    value={value}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
