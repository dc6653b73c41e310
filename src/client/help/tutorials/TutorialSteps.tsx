import classes from './TutorialsPage.module.css';
import type { Tutorial } from './tutorials.content.ts';

/** One guide: its steps in order, each with its picture. */
export function TutorialSteps({ tutorial: t }: { tutorial: Tutorial }) {
  return (
    <section className={classes.tutorial} aria-labelledby={t.id}>
      <h2 id={t.id}>{t.title}</h2>
      <p className={classes.text}>{t.text}</p>
      <ol className={classes.steps}>
        {t.steps.map((step, i) => (
          <li key={step.title}>
            <img src={`/media/guide/${step.picture}.webp`} alt={step.alt} width={960} height={600} loading="lazy" decoding="async" />
            <h3>
              <span aria-hidden="true">{i + 1}</span>
              {step.title}
            </h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
