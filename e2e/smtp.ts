// `node e2e/smtp.ts`: a real SMTP server for the tests, started by the Playwright configuration with SMTP_PORT and SMTP_HTTP_PORT. GET /
// on the latter returns the emails it received as JSON.
import { createServer } from 'node:http';
import { startSmtp } from '../src/testing/mail/smtp.ts';

const box = await startSmtp(Number(process.env.SMTP_PORT));
const http = createServer((_req, res) => {
  res.setHeader('Content-Type', 'application/json');
  res.end(
    JSON.stringify(
      box.sentEmails.map(({ headers, to, subject, text, links }) => ({ to, subject, text, links, replyTo: headers.get('reply-to') ?? '' })),
    ),
  );
});
http.listen(Number(process.env.SMTP_HTTP_PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
