import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { useZodForm } from './useZodForm.ts';

const schema = z.object({
  name: z.string().min(1, 'Say your name'),
  email: z.email('No e-mail'),
  message: z.string().min(1, 'Say something'),
});

function Form({ onSend, onRefused }: { onSend: (values: object) => void; onRefused?: () => void }) {
  const form = useZodForm(schema, { name: '', email: '', message: '' });
  return (
    <form aria-label="Write" onSubmit={form.onSubmit(onSend, onRefused)}>
      {(['name', 'email', 'message'] as const).map((name) => {
        const { error, ...field } = form.getInputProps(name);
        return <input key={name} aria-label={name} name={name} title={error} {...field} />;
      })}
    </form>
  );
}
const type = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } });

test('a refused submit sends nothing, keeps what was typed and puts the focus on the first wrong field', () => {
  const send = vi.fn();
  const onInvalid = vi.fn();
  render(<Form onSend={send} onRefused={onInvalid} />);
  type('name', 'Layla');
  fireEvent.submit(screen.getByRole('form'));
  expect(send).not.toHaveBeenCalled();
  expect(onInvalid).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(screen.getByLabelText('email'));
  expect(screen.getByLabelText<HTMLInputElement>('name').value).toBe('Layla');
  expect(screen.getByLabelText('email').title).toBe('No e-mail');

  type('email', 'layla@example.com');
  type('message', 'Is it free in May?');
  fireEvent.submit(screen.getByRole('form'));
  expect(send.mock.calls[0]?.[0]).toEqual({ name: 'Layla', email: 'layla@example.com', message: 'Is it free in May?' });
});
