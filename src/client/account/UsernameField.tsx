import type { TextInputProps } from '@mantine/core';
import { m } from '../../shared/messages/messages.ts';
import { TextField } from '../ui/form/TextFields.tsx';

/** The username of sign-in and registration; phones do not capitalize it. */
export const UsernameField = (props: TextInputProps) => (
  <TextField label={m.account_username()} name="username" autoComplete="username" autoCapitalize="none" {...props} />
);
