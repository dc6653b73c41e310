import classes from './FactList.module.css';

/** Facts of an agent as rows of a label and a value. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={classes.figures}>
    {facts.map(([label, value]) => (
      <div className="flex between gap-md text-sm" key={label}>
        <dt className="muted">{label}</dt>
        <dd className="semibold anywhere">{value}</dd>
      </div>
    ))}
  </dl>
);
