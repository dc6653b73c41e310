import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { z } from 'zod';
import { applicationInput, EMIRATE_NAMES } from '../../shared/application.ts';
import { useSession } from '../account/session.tsx';
import { NumberField } from '../my-listings/form/fields/NumberField.tsx';
import { errorCode, trpc } from '../trpc.ts';
import { Button } from '../ui/Button.tsx';
import { TextArea, TextField } from '../ui/form/Field.tsx';
import { errorText } from '../ui/form/FieldErrorText.tsx';
import classes from '../ui/form/FormPanel.module.css';
import { Honeypot } from '../ui/form/Honeypot.tsx';
import { useZodForm } from '../ui/form/useZodForm.ts';
import { toast } from '../ui/toast.tsx';
import { ApplicationSent } from './ApplicationSent.tsx';
import { LanguageField } from './LanguageField.tsx';
import '../ui/mantine/mantine-field.css';

/** Form values: numbers may be empty and selects unset. */
interface Fields {
  name: string;
  email: string;
  phone: string;
  licence: string;
  yearsExperience: number | string;
  emirate: string;
  languages: string[];
  message: string;
  website: string;
  [field: string]: unknown;
}
const schema = applicationInput as unknown as z.ZodType<unknown, Fields>;

/** Application of an agent, sent to the office. The profile of a signed-in user prefills it; a failure keeps the input. */
export function ApplicationForm() {
  const { user } = useSession();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useZodForm<Fields>(schema, {
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
  const application = trpc.application.create.useMutation({
    onSuccess: (_result, { email }) => setSentTo(email),
    onError: (error) => {
      const reason =
        errorCode(error) === 'TOO_MANY_REQUESTS' ? error.message : 'Your application could not be sent. Please try again later.';
      toast({ title: 'Application not sent', message: reason, severity: 'bad' });
    },
  });
  if (sentTo !== null) return <ApplicationSent email={sentTo} />;
  return (
    <form
      className={`panel ${classes.form}`}
      noValidate
      aria-labelledby="apply"
      onSubmit={form.onSubmit((values) => application.mutate(applicationInput.parse(values)))}
    >
      <h2 id="apply">Your application</h2>
      <div className={classes.pair}>
        <TextField label="Name" name="name" autoComplete="name" required {...form.getInputProps('name')} />
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          placeholder="you@example.com"
          required
          {...form.getInputProps('email')}
        />
        <TextField
          label="Phone"
          name="phone"
          type="tel"
          autoComplete="tel"
          placeholder="+971 50 000 0000"
          required
          {...form.getInputProps('phone')}
        />
        <TextField
          label="RERA licence (BRN)"
          name="licence"
          autoComplete="off"
          placeholder="If you have one"
          {...form.getInputProps('licence')}
        />
        <NumberField
          label="Years of experience"
          name="yearsExperience"
          inputMode="numeric"
          allowDecimal={false}
          required
          {...form.getInputProps('yearsExperience')}
          error={form.errors.yearsExperience}
        />
        <NativeSelect
          label="Emirate"
          name="emirate"
          required
          data={[{ value: '', label: 'Where you work' }, ...EMIRATE_NAMES]}
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
        label="About you"
        name="message"
        description="The areas you know, what you sell or let, and when you could begin."
        rows={6}
        dir="auto"
        required
        {...form.getInputProps('message')}
      />
      <Honeypot {...form.getInputProps('website', { withError: false })} />
      <div className={classes.end}>
        <Button type="submit" pending={application.isPending}>
          {application.isPending ? 'Sending...' : 'Send application'}
        </Button>
        <p>Fields with a star are required. We answer by email.</p>
      </div>
    </form>
  );
}
