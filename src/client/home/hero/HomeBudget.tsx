import { Suspense, useId, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './HomeBudget.module.css';

const HomeBudgetForm = lazyDialog<{ onClose: () => void }>(async () => ({
  default: (await import('./HomeBudgetForm.tsx')).HomeBudgetForm,
}));

/** `What I can pay`: a button below the search form that shows and hides the budget fields. Their script loads at the first opening. */
export function HomeBudget() {
  /** Once opened, the fields stay rendered while they are hidden, so that they keep their values. */
  const [visibility, setVisibility] = useState<'never-opened' | 'open' | 'closed'>('never-opened');
  const id = useId();
  const isOpen = visibility === 'open';
  return (
    <div className="mt-sm">
      <button
        type="button"
        className={`inline-row gap-xs min-44 text-sm semibold ${classes.toggle}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setVisibility(isOpen ? 'closed' : 'open')}
      >
        <Icon name="coins" />
        {m.search_budget()}
        <Icon name="chevron-down" />
      </button>
      <div id={id} hidden={!isOpen} className={`panel p-lg ${classes.form}`}>
        {visibility !== 'never-opened' && (
          <Suspense>
            <HomeBudgetForm onClose={() => setVisibility('never-opened')} />
          </Suspense>
        )}
      </div>
    </div>
  );
}
