import classes from './FactList.module.css';

/** Facts about an agent as a list with a label and a value in each row. */
export const FactList = ({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) => (
  <dl className={classes.figures}>
    {facts.map(([label, value]) => (
      <div className="flex between gap-md text-sm line-below" key={label}>
        <dt className="muted">{label}</dt>
        <dd className="semibold anywhere text-end">{value}</dd>
      </div>
    ))}
  </dl>
);
