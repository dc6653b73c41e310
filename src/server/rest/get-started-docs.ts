// The section of the API's page that leads from nothing to a listing and a webhook, with programs that a test runs.
import { readFileSync } from 'node:fs';
import escapeHtml from 'escape-html';

const example = (name: string): string => escapeHtml(readFileSync(new URL(`./examples/${name}`, import.meta.url), 'utf8'));

/** The HTML of the section; its address is `#start`. `origin`: of the site. */
export const startSection = (origin: string): string => `<section id="start"><h2>Get started</h2>
    <p>Register, open the link in the email that confirms your address, and make a key: here, or on <a href="/team/developers">the page for developers</a>. In a shell, with
    <code>API=${escapeHtml(origin)}/api</code>, <code>USERNAME</code>, <code>EMAIL</code> and <code>PASSWORD</code>:</p><pre>${example('register.sh')}</pre><pre>${example('make-key.sh')}</pre>
    <p>With the key, a listing is written, changed, paused and found again, and a webhook tells of its inquiries:</p><pre>${example('first-listing.sh')}</pre>
    <p>The same in Node, without a library:</p><pre>${example('first-listing.mjs')}</pre>
    <p>All homes at once. Each stands alone: one that is refused, also because the plan allows no more listings, says why and keeps no other back.</p><pre>${example('send-homes.mjs')}</pre>
    <p>An inquiry, which a webhook brings (<a href="#webhooks">below</a>), is answered with the scope <code>inquiries:write</code>, once your address is confirmed:</p><pre>${example('answer-inquiry.sh')}</pre></section>`;
