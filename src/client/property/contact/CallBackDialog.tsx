import { type ReactNode, useRef, useState } from 'react';
import { formatShortDay, formatTimeOfDay, formatViewingTime, formatWeekdayName } from '../../../shared/format.ts';
import { callDays, callTimesOf } from '../../../shared/inquiry/call-times.ts';
import { CALL_LANGUAGES, callBackSchema } from '../../../shared/inquiry/inquiry.ts';
import { languageLabel } from '../../../shared/language.labels.ts';
import { getLocale } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { dubaiMidnight } from '../../../shared/time.ts';
import { useSession } from '../../account/session.tsx';
import { useKeptForm } from '../../kept-forms/useKeptForm.ts';
import { explainFailure, trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { PhoneField } from '../../ui/form/contact/ContactFields.tsx';
import { Honeypot } from '../../ui/form/contact/Honeypot.tsx';
import { FailureText, FormFailure } from '../../ui/form/error/FailureText.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { setFormError, showFieldErrors } from '../../ui/form/useZodForm.ts';
import { Dialog } from '../../ui/mantine/Dialog.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import classes from './CallBackDialog.module.css';

/** The text of an error of a field. */
const textOf = (error: ReactNode): string | null => (typeof error === 'string' ? error : null);

const formSchema = callBackSchema.omit({ propertyId: true });

interface CallBackDialogProps {
  propertyId: number;
  opened: boolean;
  onClose: () => void;
}

/** Dialog in which a visitor or a member asks to be called back, and agrees to the call. A failure keeps what was typed. */
export const CallBackDialog = ({ propertyId, opened, onClose }: CallBackDialogProps) => (
  <MantineBoundary>
    <Dialog opened={opened} onClose={onClose} title={m.inquiry_call_back()}>
      <CallBackForm propertyId={propertyId} onClose={onClose} />
    </Dialog>
  </MantineBoundary>
);

function CallBackForm({ propertyId, onClose }: Omit<CallBackDialogProps, 'opened'>) {
  const { user } = useSession();
  const utils = trpc.useUtils();
  // the times stay the same while the dialog is open
  const [now] = useState(() => new Date());
  const formElement = useRef<HTMLFormElement>(null);
  const form = useKeptForm(`call-${propertyId}`, formSchema, {
    name: user?.fullName ?? '',
    phone: user?.phone ?? '+971 ',
    callAt: '',
    language: getLocale() === 'ar' ? 'Arabic' : 'English',
    consent: false,
    website: '',
  });
  const callBack = trpc.inquiry.callBack.useMutation({
    onSuccess: (_result, { callAt }) => {
      form.reset();
      toast({ title: m.inquiry_call_back(), message: m.inquiry_call_sent({ time: formatViewingTime(callAt) }) });
      if (formElement.current) onClose();
      return utils.inquiry.invalidate();
    },
    onError: (error) => {
      const text = explainFailure(error, ['TOO_MANY_REQUESTS'], m.inquiry_call_failed());
      if (formElement.current === null) toast({ title: m.property_error(), message: text, severity: 'bad' });
      else if (!showFieldErrors(form, error)) setFormError(form, text);
    },
  });
  return (
    <form
      ref={formElement}
      className="grid gap-md"
      noValidate
      onSubmit={form.onSubmit(({ language, ...values }) =>
        callBack.mutate({ propertyId, ...values, language: language === 'Arabic' ? 'Arabic' : 'English' }),
      )}
    >
      <CallTimes now={now} value={form.values.callAt} onChange={(time) => form.setFieldValue('callAt', time)} error={form.errors.callAt} />
      <TextField label={m.property_field_name()} name="name" autoComplete="name" required {...form.getInputProps('name')} />
      <PhoneField required {...form.getInputProps('phone')} />
      <fieldset className={`row wrapping gap-0-md ${classes.plain}`}>
        <legend className="text-sm semibold">{m.inquiry_call_language()}</legend>
        {CALL_LANGUAGES.map((language) => (
          <Choice
            key={language}
            type="radio"
            name="language"
            value={language}
            checked={form.values.language === language}
            onChange={() => form.setFieldValue('language', language)}
          >
            {languageLabel(language)}
          </Choice>
        ))}
      </fieldset>
      <div>
        <Choice
          name="consent"
          checked={form.values.consent}
          onChange={(event) => form.setFieldValue('consent', event.currentTarget.checked)}
        >
          {m.inquiry_call_consent()}
        </Choice>
        <FailureText>{textOf(form.errors.consent)}</FailureText>
      </div>
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FormFailure form={form} />
      <Button type="submit" full pending={callBack.isPending}>
        {callBack.isPending ? m.ui_sending() : m.inquiry_call_back()}
      </Button>
    </form>
  );
}

interface CallTimesProps {
  now: Date;
  /** The chosen time as ISO text; empty before. */
  value: string;
  onChange: (time: string) => void;
  error: ReactNode;
}

/** The days on which a call can be wished for, and the hours of the chosen one. */
function CallTimes({ now, value, onChange, error }: CallTimesProps) {
  const days = callDays(now);
  const [openDay, setOpenDay] = useState(value ? dubaiMidnight(new Date(value)) : days[0]!);
  return (
    <fieldset className={classes.plain}>
      <legend className="text-sm semibold">
        {m.inquiry_call_legend()}{' '}
        <span className="error" aria-hidden="true">
          *
        </span>
      </legend>
      <ul className="chips mt-xs">
        {days.map((day) => {
          const isOpen = day.getTime() === openDay.getTime();
          return (
            <li key={day.toISOString()}>
              <button type="button" className={`chip ${isOpen ? 'on' : ''}`} aria-pressed={isOpen} onClick={() => setOpenDay(day)}>
                {formatWeekdayName(day.toISOString())} {formatShortDay(day.toISOString())}
              </button>
            </li>
          );
        })}
      </ul>
      <div className={`mt-sm ${classes.times}`}>
        {callTimesOf(openDay, now).map((start) => {
          const time = start.toISOString();
          return (
            <button
              key={time}
              type="button"
              className={`chip ${value === time ? 'on' : ''}`}
              aria-pressed={value === time}
              aria-label={formatViewingTime(time)}
              onClick={() => onChange(time)}
            >
              {formatTimeOfDay(time)}
            </button>
          );
        })}
      </div>
      <FailureText>{textOf(error)}</FailureText>
    </fieldset>
  );
}
