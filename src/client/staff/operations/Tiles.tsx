import classes from '../Sections.module.css';

/** Figures of the staff pages, each with its label in a tile of its own. `isBad` marks one that needs attention. */
export const Tiles = ({ figures }: { figures: readonly (readonly [label: string, value: string, isBad?: boolean])[] }) => (
  <dl className={`grid four-columns gap-md ${classes.tiles}`}>
    {figures.map(([label, value, isBad]) => (
      <div key={label} className="panel shrink p-md">
        <dt className="text-xs muted">{label}</dt>
        <dd className={isBad ? 'text-md error' : 'text-md'}>{value}</dd>
      </div>
    ))}
  </dl>
);
