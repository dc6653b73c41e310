import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { applicationInputSchema, EMIRATE_NAMES } from '../../shared/application/application.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { useSession } from '../account/session.tsx';
import { useKeptForm } from '../kept-forms/useKeptForm.ts';
import { useSentTo } from '../kept-forms/useSentTo.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { EmailField, PhoneField } from '../ui/form/contact/ContactFields.tsx';
import { Honeypot } from '../ui/form/contact/Honeypot.tsx';
import { SentNote } from '../ui/form/contact/SentNote.tsx';
import { useContactSubmit } from '../ui/form/contact/useContactSubmit.ts';
import { errorText } from '../ui/form/error/ErrorLine.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import classes from '../ui/form/FormPanel.module.css';
import { NumberField } from '../ui/form/NumberField.tsx';
import { TextArea, TextField } from '../ui/form/TextFields.tsx';
import { ApplicationSent } from './ApplicationSent.tsx';
import { LanguageField } from './LanguageField.tsx';
import '../ui/mantine/mantine-field.css';

/** Form values. An empty number field is ''; so is an unset select. `website` is the honeypot, which only bots fill in. */
type Fields = {
  name: string;
  email: string;
  phone: string;
  licence: string;
  yearsExperience: number | string;
  emirate: string;
  languages: string[];
  message: string;
  website: string;
};

/**
 * Form with which agents apply to join. The server stores the application and emails it to the office, with a copy to a signed-in user who states
 * their own confirmed address. The profile of a signed-in user prefills the form; a failure keeps the input.
 */
export function ApplicationForm() {
  const { user } = useSession();
  const [isSent, setSent] = useState(false);
  const [sentToEmail, rememberSent] = useSentTo('application');
  const form = useKeptForm<Fields>('application', applicationInputSchema, {
    name: user?.fullName ?? '',
    email: user?.email ?? '',
    phone: user?.phone ?? '',
    licence: '',
    yearsExperience: '',
    emirate: '',
    languages: [],
    message: '',
    website: '',
  });
  const application = trpc.application.create.useMutation();
  const { isSending, failure, send } = useContactSubmit(
    (values: Fields) => application.mutateAsync(applicationInputSchema.parse(values)),
    (_result, { email }) => {
      form.reset();
      rememberSent(email);
      setSent(true);
    },
    { sent: null, notSent: m.application_not_sent(), failed: m.application_failed(), minPendingMs: 0 },
  );
  if (isSent && sentToEmail !== null) return <ApplicationSent email={sentToEmail} />;
  return (
    <form className={`panel ${classes.form}`} noValidate aria-labelledby="apply" onSubmit={form.onSubmit(send)}>
      <h2 id="apply">{m.application_heading()}</h2>
      <SentNote title={m.application_sent()} email={sentToEmail} />
      <div className={classes.twoFields}>
        <TextField label={m.message_name()} name="name" autoComplete="name" required {...form.getInputProps('name')} />
        <EmailField dir="ltr" required {...form.getInputProps('email')} />
        <PhoneField dir="ltr" required {...form.getInputProps('phone')} />
        <TextField
          label={m.application_licence()}
          name="licence"
          autoComplete="off"
          placeholder={m.application_licence_placeholder()}
          {...form.getInputProps('licence')}
        />
        <NumberField
          kind="years"
          label={m.agent_years_of_experience()}
          name="yearsExperience"
          inputMode="numeric"
          required
          {...form.getInputProps('yearsExperience')}
          value={form.values.yearsExperience}
          error={form.errors.yearsExperience}
        />
        <NativeSelect
          label={m.application_emirate()}
          name="emirate"
          required
          data={[
            { value: '', label: m.application_emirate_placeholder() },
            ...EMIRATE_NAMES.map((value) => ({ value, label: placeLabel(value) })),
          ]}
          {...form.getInputProps('emirate')}
          error={errorText(form.errors.emirate)}
        />
      </div>
      <LanguageField
        selected={form.values.languages}
        onChange={(languages) => form.setFieldValue('languages', languages)}
        error={form.errors.languages}
      />
      <TextArea
        label={m.application_about()}
        name="message"
        description={m.application_about_hint()}
        rows={6}
        dir="auto"
        required
        {...form.getInputProps('message')}
      />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <FailureText>{failure}</FailureText>
      <div className={`row wrapping gap-sm-lg ${classes.actions}`}>
        <Button type="submit" pending={isSending}>
          {isSending ? m.ui_sending() : m.application_send()}
        </Button>
        <p className="balance text-xs muted">{m.application_form_note()}</p>
      </div>
    </form>
  );
}
