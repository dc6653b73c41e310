import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { HelpQuestions } from './HelpQuestions.tsx';

const show = () =>
  render(
    <StaticRouter location="/">
      <HelpQuestions />
    </StaticRouter>,
  );
/** The questions whose answers are shown. */
const openQuestions = () =>
  screen.getAllByRole('button').flatMap((button) => (button.getAttribute('aria-expanded') === 'true' ? [button.textContent] : []));

afterEach(cleanup);

describe('common questions', () => {
  it('list eight entries and open at most one (R159)', async () => {
    show();
    expect(screen.getAllByRole('button')).toHaveLength(8);
    expect(openQuestions()).toEqual(['What are the transfer fees?']);
    await userEvent.click(screen.getByRole('button', { name: 'How do I list my property?' }));
    expect(openQuestions()).toEqual(['How do I list my property?']);
    await userEvent.click(screen.getByRole('button', { name: 'How do I list my property?' }));
    expect(openQuestions()).toEqual([]);
  });
});
