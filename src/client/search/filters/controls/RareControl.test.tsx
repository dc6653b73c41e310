import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import type { SearchFilter } from '../../../../shared/search/search.ts';
import { pasteText } from '../../../../testing/browser/render-app.tsx';
import { RareControl } from './RareControl.tsx';

afterEach(cleanup);

function Keywords() {
  const [draft, setDraft] = useState<SearchFilter>({});
  return (
    <>
      <RareControl group="keywords" draft={draft} onChange={setDraft} />
      <output>{draft.keywords?.join(' | ')}</output>
    </>
  );
}

test('an Arabic comma separates keywords, typed or pasted', async () => {
  render(<Keywords />);
  await userEvent.type(screen.getByRole('textbox'), 'مجددة،');
  expect(screen.getByRole('status').textContent).toBe('مجددة');
  await pasteText(screen.getByRole('textbox'), 'إطلالة بحرية، مفروشة');
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('status').textContent).toBe('مجددة | إطلالة بحرية | مفروشة');
});
