import type { TextInputProps } from '@mantine/core';
import { m } from '../../../../shared/messages/messages.ts';
import { TextField } from '../TextFields.tsx';

/** Email address of the sender of a message. */
export const EmailField = (props: TextInputProps) => (
  <TextField label={m.ui_email()} name="email" type="email" autoComplete="email" placeholder="you@example.com" {...props} />
);

/** Phone number of the sender of a message. */
export const PhoneField = (props: TextInputProps) => (
  <TextField label={m.ui_phone()} name="phone" type="tel" autoComplete="tel" placeholder="+971 50 000 0000" {...props} />
);
