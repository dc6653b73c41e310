import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { FormFailure } from './error/FailureText.tsx';
import { setFormError, useZodForm } from './useZodForm.ts';

const schema = z.object({
  name: z.string().min(1, 'Say your name'),
  email: z.email('No email'),
  message: z.string().min(1, 'Say something'),
});

function Form({ onSend, onInvalid }: { onSend: (values: object) => void; onInvalid?: () => void }) {
  const form = useZodForm(schema, { name: '', email: '', message: '' });
  return (
    <form aria-label="Write" onSubmit={form.onSubmit(onSend, onInvalid)}>
      {(['name', 'email', 'message'] as const).map((name) => {
        const { error, ...field } = form.getInputProps(name);
        return <input key={name} aria-label={name} name={name} title={error} {...field} />;
      })}
    </form>
  );
}
const typeInto = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('an invalid submission sends nothing, keeps the input and focuses the first invalid field', () => {
  const send = vi.fn();
  const onInvalid = vi.fn();
  render(<Form onSend={send} onInvalid={onInvalid} />);
  typeInto('name', 'Layla');
  fireEvent.submit(screen.getByRole('form'));
  expect(send).not.toHaveBeenCalled();
  expect(onInvalid).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText('email'));
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Layla');
  expect(screen.getByLabelText('email').title).toBe('No email');

  typeInto('email', 'layla@example.com');
  typeInto('message', 'Is it free in May?');
  fireEvent.submit(screen.getByRole('form'));
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Layla', email: 'layla@example.com', message: 'Is it free in May?' });
});

test('the error of a whole form stays while its fields are corrected and is removed by the next submit', () => {
  function RejectedForm() {
    const form = useZodForm(z.object({ code: z.string() }), { code: '' });
    return (
      <form aria-label="Code" onSubmit={form.onSubmit(() => {})}>
        <input aria-label="code" {...form.getInputProps('code')} />
        <FormFailure form={form} />
        <button type="button" onClick={() => setFormError(form, 'Too many attempts')}>
          Reject
        </button>
      </form>
    );
  }
  render(<RejectedForm />);
  fireEvent.click(screen.getByRole('button', { name: 'Reject' }));
  typeInto('code', '123');
  expect(screen.getByText('Too many attempts')).toBeTruthy();
  fireEvent.submit(screen.getByRole('form', { name: 'Code' }));
  expect(screen.queryByText('Too many attempts')).toBeNull();
});
