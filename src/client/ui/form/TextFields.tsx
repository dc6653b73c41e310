import { PasswordInput, type PasswordInputProps, Textarea, type TextareaProps, TextInput, type TextInputProps } from '@mantine/core';
import type { ReactNode } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../icon/Icon.tsx';
import '../mantine/mantine-field.css';

/** Error text with an icon; nothing without an error. */
const renderError = (error: ReactNode): ReactNode =>
  error ? (
    <span className="inline-row gap-xs">
      <Icon name="alert-circle" size={16} stroke={1.8} />
      {error}
    </span>
  ) : null;

/** Text input with its label above and its error below. */
export const TextField = ({ error, ...inputProps }: TextInputProps) => <TextInput {...inputProps} error={renderError(error)} />;
/** Password input with a button that shows what was typed. */
export const PasswordField = ({ error, ...inputProps }: PasswordInputProps) => (
  // Mantine marks only the box around the input as invalid, so `aria-invalid` is set here for screen readers
  <PasswordInput
    {...inputProps}
    aria-invalid={error ? true : undefined}
    error={renderError(error)}
    visibilityToggleButtonProps={{ 'aria-label': m.ui_show_password() }}
  />
);
/** Input of several lines. */
export const TextArea = ({ error, ...inputProps }: TextareaProps) => <Textarea {...inputProps} error={renderError(error)} />;
