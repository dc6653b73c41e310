import { m } from '../../../shared/messages/messages.ts';

/** Says what cannot be changed in the demo account; shown in place of the settings. */
export const DemoAccount = () => (
  <section className="grid gap-2xl line-above" aria-labelledby="demo">
    <h2 id="demo">{m.account_demo_title()}</h2>
    <p>{m.account_demo_limits()}</p>
  </section>
);
