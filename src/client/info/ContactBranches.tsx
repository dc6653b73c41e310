import { IconMapPin, IconPhone } from '@tabler/icons-react';
import classes from './ContactBranches.module.css';
import { BRANCHES, telLink } from './contact.content.ts';

/** The three branches as a list and on a map that says the same (R166). */
export function ContactBranches() {
  return (
    <section className="section" aria-labelledby="branches">
      <h2 id="branches" className={classes.heading}>
        Our branches
      </h2>
      <div className={classes.columns}>
        <ul className={classes.list}>
          {BRANCHES.map((branch) => (
            <li key={branch.name} className="panel">
              <h3>{branch.name}</h3>
              <p>
                <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
                {branch.address}
              </p>
              <p>
                <IconPhone size={18} stroke={1.6} aria-hidden="true" />
                <a href={telLink(branch.phone)}>{branch.phone}</a>
              </p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
