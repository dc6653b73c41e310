// Sends all homes of a file by their own references, 500 in a call, and names those that were refused. The same again writes nothing.
// API=https://…/api API_KEY=dlv_… node send-homes.mjs homes.json, a list of {"reference": "A-104", "title": …} with the fields as above
import { readFileSync } from 'node:fs';

const { API, API_KEY } = process.env;
const homes = JSON.parse(readFileSync(process.argv[2], 'utf8'));
for (let from = 0; from < homes.length; from += 500) {
  const response = await fetch(`${API}/listings/bulk`, {
    method: 'POST',
    headers: { authorization: `Bearer ${API_KEY}`, 'content-type': 'application/json' },
    // with "mode": "patch" an item has the reference and only the fields that change
    body: JSON.stringify({ mode: 'upsert', items: homes.slice(from, from + 500) }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  const { counts, results } = await response.json();
  console.log(`${counts.created} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.refused} refused`);
  for (const { reference, errors = [] } of results) for (const { path, message } of errors) console.log(reference, path, message);
}
