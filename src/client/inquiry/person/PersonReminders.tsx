import { useState } from 'react';
import { formatDeadline } from '../../../shared/format.ts';
import type { PersonPage } from '../../../shared/inquiry/person.ts';
import { m } from '../../../shared/messages/messages.ts';
import { DAY_MS, dubaiMidnight, HOUR_MS } from '../../../shared/time.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import classes from './PersonPage.module.css';
import { usePersonMutation } from './usePersonMutation.ts';

/** The hour of the day for the reminder of tomorrow, in Dubai. */
const MORNING = 9;

/** The times that one press chooses. */
const QUICK_TIMES: { label: () => string; time: (now: Date) => Date }[] = [
  { label: m.person_remind_hour, time: (now) => new Date(now.getTime() + HOUR_MS) },
  { label: m.person_remind_tomorrow, time: (now) => new Date(dubaiMidnight(now).getTime() + DAY_MS + MORNING * HOUR_MS) },
  { label: m.person_remind_days, time: (now) => new Date(now.getTime() + 3 * DAY_MS) },
];

/** A time of Dubai that a field holds, such as `2026-11-30T09:00`, as a date; null when it holds none. */
function readDubaiTime(value: string): Date | null {
  const time = new Date(`${value}:00+04:00`);
  return Number.isNaN(time.getTime()) ? null : time;
}

/** Reminders of a person: sets one by a press or at a time, and ends those that are done. */
export function PersonReminders({ person: { id, reminders } }: { person: PersonPage }) {
  const { store, onError } = usePersonMutation();
  const [text, setText] = useState('');
  const [time, setTime] = useState('');
  const remind = trpc.person.remind.useMutation({
    onSuccess: (page, { dueAt }) => {
      setText('');
      setTime('');
      toast({ title: m.person_remind_saved(), message: m.person_remind_saved_text({ time: formatDeadline(dueAt) }) });
      return store(page);
    },
    onError,
  });
  const end = trpc.person.endReminder.useMutation({ onSuccess: store, onError });
  const remindAt = (dueAt: Date) => remind.mutate({ id, dueAt: dueAt.toISOString(), text: text.trim() });
  const chosen = readDubaiTime(time);
  return (
    <section className="panel p-lg small-heads grid gap-md" aria-labelledby="remind">
      <h2 id="remind">{m.person_remind()}</h2>
      {reminders.length > 0 && (
        <ul className={classes.asked}>
          {reminders.map((reminder) => (
            <li key={reminder.id} className="row between gap-sm">
              <p className="text-sm shrink anywhere">
                <time className="semibold" dateTime={reminder.dueAt}>
                  {formatDeadline(reminder.dueAt)}
                </time>
                {reminder.text && (
                  <span className="block" dir="auto">
                    {reminder.text}
                  </span>
                )}
                <span className="block text-xs muted">
                  {reminder.isSent ? m.person_remind_sent({ name: reminder.member }) : m.person_remind_for({ name: reminder.member })}
                </span>
              </p>
              <Button variant="line" size="sm" disabled={end.isPending} onClick={() => end.mutate({ reminderId: reminder.id })}>
                {m.person_remind_done()}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <TextField label={m.person_remind_text()} maxLength={200} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <div className="row wrapping gap-xs">
        {QUICK_TIMES.map(({ label, time: timeOf }) => (
          <Button key={label()} variant="line" size="sm" disabled={remind.isPending} onClick={() => remindAt(timeOf(new Date()))}>
            {label()}
          </Button>
        ))}
      </div>
      <form
        className="grid gap-xs"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) remindAt(chosen);
        }}
      >
        <TextField
          type="datetime-local"
          label={m.person_remind_at()}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Button type="submit" variant="line" size="sm" disabled={!chosen} pending={remind.isPending}>
          {m.person_remind()}
        </Button>
      </form>
    </section>
  );
}
