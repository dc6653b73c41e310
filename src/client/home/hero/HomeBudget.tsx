import { IconChevronDown, IconCoins } from '@tabler/icons-react';
import { lazy, Suspense, useId, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import classes from './HomeBudget.module.css';

const HomeBudgetForm = lazy(async () => ({ default: (await import('./HomeBudgetForm.tsx')).HomeBudgetForm }));

/** `What I can pay`: a disclosure below the search form with the budget fields, whose script loads when it is opened. */
export function HomeBudget() {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const id = useId();
  const isOpen = state === 'open';
  return (
    <div className={classes.budget}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setState(isOpen ? 'closed' : 'open')}
      >
        <IconCoins size={18} stroke={1.6} aria-hidden="true" />
        {m.search_budget()}
        <IconChevronDown size={18} stroke={1.6} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen} className={classes.form}>
        {state !== 'unopened' && (
          <Suspense>
            <HomeBudgetForm />
          </Suspense>
        )}
      </div>
    </div>
  );
}
