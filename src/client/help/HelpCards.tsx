import { IconBook, IconCalculator, IconPlayerPlay } from '@tabler/icons-react';
import { paths } from '../paths.ts';
import { ButtonLink } from '../ui/Button.tsx';
import classes from './HelpCards.module.css';

const CARDS = [
  [IconBook, 'Buying Guides', 'Six short guides, from the first visit to the keys.', 'Read the guides', paths.guides()],
  [
    IconCalculator,
    'Mortgage Calculator',
    'The full version, for buying and renting, with what is known of each emirate.',
    'Open the calculator',
    paths.calculator(),
  ],
  [
    IconPlayerPlay,
    'Video Tutorials',
    'As picture guides for now: searching, saving and listing, step by step.',
    'See the picture guides',
    paths.tutorials(),
  ],
] as const;

export function HelpCards() {
  return (
    <section className={`section ${classes.section}`} aria-label="More help">
      <div className="cards-3">
        {CARDS.map(([Icon, title, text, action, to]) => (
          <div key={title} className={`panel ${classes.card}`}>
            <Icon size={28} stroke={1.6} aria-hidden="true" />
            <h2>{title}</h2>
            <p>{text}</p>
            <ButtonLink variant="line" size="sm" to={to}>
              {action}
            </ButtonLink>
          </div>
        ))}
      </div>
    </section>
  );
}
