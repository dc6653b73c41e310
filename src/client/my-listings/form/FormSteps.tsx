import type { ListingValues } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './FormSteps.module.css';
import { getSectionState, SECTIONS } from './form-sections.ts';

interface FormStepsProps {
  values: ListingValues;
  /** The errors that are displayed now. */
  errors: Readonly<Record<string, unknown>>;
}

/** Links to the four parts of the listing form, with the progress of each part and a tip. */
export function FormSteps({ values, errors }: FormStepsProps) {
  const states = SECTIONS.map((section) => getSectionState(section, values, errors));
  // the first part with errors, otherwise the first incomplete part
  const firstWrong = states.findIndex(({ state }) => state === 'wrong');
  const currentStep = firstWrong >= 0 ? firstWrong : states.findIndex(({ state }) => state === 'open');
  return (
    <nav className={`sticky narrow-static ${classes.steps}`} aria-label={m.my_listings_form_parts()}>
      <ol>
        {SECTIONS.map((section, i) => {
          const { state, text } = states[i]!;
          return (
            <li className="relative" key={section.id} data-state={state} data-current={i === currentStep || undefined}>
              <a className="flex at-top gap-sm min-44 rounded-sm" href={`#${section.id}`}>
                <span className={`center flex-none round on-card text-sm bold muted ${classes.mark}`} aria-hidden="true">
                  {state === 'complete' ? <Icon name="check" size={16} stroke={2.4} /> : i + 1}
                </span>
                <span className={`text-xs tight ${classes.labels}`}>
                  <b className="block text-md">{section.title()}</b>
                  {text && <span className={`muted ${classes.text}`}>{text}</span>}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
      <p className={`flex gap-xs pt-lg line-above text-xs muted loose ${classes.tip}`}>
        <Icon name="bulb" size={20} />
        {m.my_listings_form_tip()}
      </p>
    </nav>
  );
}
