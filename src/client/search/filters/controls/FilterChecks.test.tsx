import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AMENITIES } from '../../../../shared/property/property.ts';
import { FilterChecks } from './FilterChecks.tsx';

/** Each amenity with a different number of homes. */
const options = AMENITIES.map((name, i) => ({ name, count: i }));
afterEach(cleanup);

describe('FilterChecks', () => {
  it('shows five entries until more are requested (R75)', async () => {
    render(<FilterChecks options={options} selected={[]} onToggle={() => {}} previewCount={5} />);
    expect(screen.getAllByRole('checkbox')).toHaveLength(5);
    await userEvent.click(screen.getByRole('button', { name: 'See more' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(AMENITIES.length);
    await userEvent.click(screen.getByRole('button', { name: 'See less' }));
    expect(screen.getAllByRole('checkbox')).toHaveLength(5);
  });
  it('never hides a ticked entry', () => {
    render(<FilterChecks options={options} selected={['Home Theater']} onToggle={() => {}} previewCount={5} />);
    expect((screen.getByRole('checkbox', { name: /Home Theater/ }) as HTMLInputElement).checked).toBe(true);
  });
  it('reports the clicked entry', async () => {
    const onToggle = vi.fn();
    render(<FilterChecks options={options} selected={[]} onToggle={onToggle} previewCount={5} />);
    await userEvent.click(screen.getByRole('checkbox', { name: /Garden/ }));
    expect(onToggle).toHaveBeenCalledWith('Garden');
  });
});
