import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './HelpCards.module.css';

/** The other pages of the help section; `action` is the label of the link. */
const HELP_CARDS = [
  { icon: 'book', title: m.help_guides, text: m.help_guides_text, action: m.help_guides_open, to: paths.guides() },
  { icon: 'calculator', title: m.help_calculator, text: m.help_calculator_text, action: m.help_calculator_open, to: paths.calculator() },
  { icon: 'player-play', title: m.help_tutorials, text: m.help_tutorials_text, action: m.help_tutorials_open, to: paths.tutorials() },
] as const;

/** Links to the pages of the help section, as cards. */
export function HelpCards() {
  return (
    <section className={`section ${classes.section}`} aria-label={m.help_more()}>
      <div className="cards-3">
        {HELP_CARDS.map(({ icon, title, text, action, to }) => (
          <div key={to} className={`panel column at-top p-lg small-heads muted-text ${classes.card}`}>
            <Icon name={icon} size={28} />
            <h2>{title()}</h2>
            <p className="grow">{text()}</p>
            <ButtonLink variant="line" size="sm" to={to}>
              {action()}
            </ButtonLink>
          </div>
        ))}
      </div>
    </section>
  );
}
