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
import classes from './Sections.module.css';

interface FieldProps<T> {
  value: T;
  onChange: (value: T) => void;
}

/** Why staff decide against something. */
export const ReasonField = ({ value, onChange }: FieldProps<DecisionReason | ''>) => (
  <RadioList
    legend={m.staff_reason()}
    name="reason"
    options={DECISION_REASONS.map((each) => ({ value: each, label: decisionReasonText(each) }))}
    value={value}
    onChange={onChange}
  />
);

/** How many days a block lasts; null is for good. */
export const BlockDaysField = ({ value, onChange }: FieldProps<BlockDays>) => (
  <RadioList
    legend={m.staff_how_long()}
    name="days"
    options={BLOCK_DAYS.map((each) => ({
      value: String(each),
      label: each === null ? m.staff_for_good() : m.staff_days({ count: each }),
    }))}
    value={String(value)}
    onChange={(text) => onChange(BLOCK_DAYS.find((each) => String(each) === text) ?? null)}
  />
);

/** Whether a block ends the member's plan and pays the rest of its month back. */
export const EndPlanField = ({ value, onChange }: FieldProps<boolean>) => (
  <label className={classes.check}>
    <input className="choice-box" type="checkbox" checked={value} onChange={(event) => onChange(event.currentTarget.checked)} />
    {m.staff_end_plan()}
  </label>
);

/** What staff add to a reason, for the person concerned. */
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
