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

/** What the fields hold while it is typed: a number may still be empty, nothing may be chosen yet. */
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

/** An agent introduces himself to the office; a member finds what is known of him filled in. A failure keeps what was typed. */
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
    onSuccess: (_answer, { email }) => setSentTo(email),
    onError: (error) => {
      const why = errorCode(error) === 'TOO_MANY_REQUESTS' ? error.message : 'Your application could not be sent. Please try again later.';
      toast({ title: 'Application not sent', message: why, severity: 'bad' });
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
        chosen={form.values.languages}
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
