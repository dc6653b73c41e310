import { PasswordInput, type PasswordInputProps, Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './Field.module.css';
import '../mantine/mantine-field.css';

const renderError = (error: ReactNode): ReactNode =>
  error ? (
    <span className={classes.error}>
      <IconAlertCircle size={16} stroke={1.8} aria-hidden="true" />
      {error}
    </span>
  ) : null;

/** Text input with its label above and its error below. */
export const TextField = ({ error, ...rest }: TextInputProps) => <TextInput {...rest} error={renderError(error)} />;
export const PasswordField = ({ error, ...rest }: PasswordInputProps) => (
  <PasswordInput {...rest} error={renderError(error)} visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }} />
);
export const TextArea = ({ error, ...rest }: TextareaProps) => <Textarea {...rest} error={renderError(error)} />;
