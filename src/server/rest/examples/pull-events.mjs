// Reads events by number and goes on where it stopped. API=https://…/api API_KEY=dlv_… node pull-events.mjs
import { existsSync, readFileSync, writeFileSync } from 'node:fs';

const { API, API_KEY, STATE = 'last-event.txt' } = process.env;
let after = existsSync(STATE) ? readFileSync(STATE, 'utf8') : '';

for (;;) {
  const url = `${API}/events?wait=25&after=${after}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${API_KEY}` } }).catch(() => null);
  if (answer?.status === 410) {
    // events are kept for 30 days: read your listings again, then go on from the number that the answer names
    console.error(await answer.text());
    process.exit(1);
  }
  if (!answer?.ok) {
    await new Promise((done) => setTimeout(done, 1000 * Number(answer?.headers.get('retry-after') ?? 5)));
    continue;
  }
  const { events, next } = await answer.json();
  for (const { n, type, data } of events) console.log(n, type, data.listingId ?? '', data.contact?.name ?? '', data.message ?? '');
  // stored after the work: an event is done at least once
  after = String(next);
  writeFileSync(STATE, after);
}
