// Writes a listing by an own reference, changes, pauses and publishes it, reads all listings, and asks for a webhook.
// API=https://…/api API_KEY=dlv_… HOOK=https://… node first-listing.mjs
const { API, API_KEY, HOOK } = process.env;

/** Calls the API; a refusal is an error in one line. Waits and tries again where too many calls were made or the server is busy. */
async function call(method, path, body) {
  const headers = { authorization: `Bearer ${API_KEY}`, ...(body && { 'content-type': 'application/json' }) };
  const response = await fetch(path.startsWith('http') ? path : API + path, { method, headers, body: body && JSON.stringify(body) });
  if (response.status === 429 || response.status === 503) {
    await new Promise((done) => setTimeout(done, 1000 * Number(response.headers.get('retry-after') ?? 5)));
    return call(method, path, body);
  }
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return { data: await response.json(), next: /<([^>]+)>; rel="next"/.exec(response.headers.get('link') ?? '')?.[1] };
}

// the same again writes nothing, so that a program may send all its homes each night
const { data: home } = await call('PUT', '/listings/A-104', {
  title: 'Bright two-bedroom home',
  description: 'A bright home with a wide view over the water and a quiet street behind it.',
  price: 1500000,
  area: 1200,
  bedrooms: 2,
  bathrooms: 2,
  propertyType: 'Apartment',
  transactionType: 'Buy',
  location: 'Dubai Marina',
  address: 'Harbour Walk 1, Dubai Marina',
  images: ['https://pictures.example/a.jpg'],
  amenities: ['Balcony'],
});
console.log(home.outcome, home.id);
await call('PATCH', `/properties/${home.id}`, { price: 1450000 });
for (const status of ['paused', 'published']) console.log((await call('PATCH', `/properties/${home.id}`, { status })).data.status);

for (let page = '/listings'; page; ) {
  const { data: listings, next } = await call('GET', page);
  for (const { ownReference, status, price } of listings) console.log(ownReference, status, price);
  page = next;
}
const { data: webhook } = await call('POST', '/webhooks', { url: HOOK, types: ['inquiry.created'] });
console.log(webhook.secret);
