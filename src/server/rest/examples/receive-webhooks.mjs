// Receives webhooks and refuses what was not signed with your secret. WEBHOOK_SECRET=whsec_… PORT=3000 node receive-webhooks.mjs
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const key = Buffer.from(process.env.WEBHOOK_SECRET.replace('whsec_', ''), 'base64');

/** Whether one of the signatures is ours, and the time is at most five minutes off. */
function isGenuine(headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < 300)) return false;
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

const done = new Set();
createServer(async (req, res) => {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const body = Buffer.concat(chunks).toString('utf8');
  if (!isGenuine(req.headers, body)) return res.writeHead(401).end('The signature is wrong');
  // answer first: what takes longer than ten seconds is tried again
  res.writeHead(204).end();
  // the same event may come twice, always with the same id
  if (done.has(req.headers['webhook-id'])) return;
  done.add(req.headers['webhook-id']);
  const { type, n, data } = JSON.parse(body);
  console.log(n, type, data.listingId ?? '', data.contact?.name ?? '', data.message ?? '');
}).listen(process.env.PORT ?? 3000);
