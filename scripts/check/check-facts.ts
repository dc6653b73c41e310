// Names the facts about the market (fees, rates, limits) whose source is older than a year, so that it is read again. Fails only for a fact
// without a source or a date.
import { factGroups, lastDayOf, oldFacts } from '../../src/server/staff/fact-age.ts';

const broken = factGroups().filter(([, { asOf, source }]) => !asOf || Number.isNaN(lastDayOf(asOf)) || !source?.());
for (const [name] of broken) console.error(`${name}: a fact needs its source and its date`);
for (const { name, asOf } of oldFacts(Date.now())) console.log(`Older than a year, to be read again: ${name} (as of ${asOf})`);
console.log(`${factGroups().length} groups of facts, ${broken.length} without source or date`);
process.exitCode = broken.length === 0 ? 0 : 1;
