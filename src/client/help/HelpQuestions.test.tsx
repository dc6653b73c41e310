import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StaticRouter } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import { HelpQuestions } from './HelpQuestions.tsx';

const renderQuestions = () =>
  render(
    <StaticRouter location="/">
      <HelpQuestions />
    </StaticRouter>,
  );
/** The questions whose answers are shown. */
const openQuestions = () => {
  const openButtons = screen.getAllByRole('button').filter((button) => button.getAttribute('aria-expanded') === 'true');
  return openButtons.map((button) => button.textContent);
};

afterEach(cleanup);

describe('common questions', () => {
  it('list eight entries and open at most one (R159)', async () => {
    renderQuestions();
    expect(screen.getAllByRole('button')).toHaveLength(8);
    expect(openQuestions()).toEqual(['What are the transfer fees?']);
    await userEvent.click(screen.getByRole('button', { name: 'How do I list my property?' }));
    expect(openQuestions()).toEqual(['How do I list my property?']);
    await userEvent.click(screen.getByRole('button', { name: 'How do I list my property?' }));
    expect(openQuestions()).toEqual([]);
  });
});
