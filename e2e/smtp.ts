// `node e2e/smtp.ts`: the SMTP server of the end-to-end tests, which keeps emails in memory. Playwright starts it. It receives emails on
// SMTP_PORT, and returns them as JSON to every HTTP request on SMTP_HTTP_PORT.
import { createServer } from 'node:http';
import { startSmtp } from '../src/testing/mail/smtp.ts';

const smtpServer = await startSmtp(Number(process.env.SMTP_PORT));
const httpServer = createServer((_req, res) => {
  res.setHeader('Content-Type', 'application/json');
  res.end(
    JSON.stringify(
      smtpServer.sentEmails.map(({ headers, to, subject, text, links }) => ({
        to,
        subject,
        text,
        links,
        replyTo: headers.get('reply-to') ?? '',
      })),
    ),
  );
});
httpServer.listen(Number(process.env.SMTP_HTTP_PORT), '127.0.0.1');
process.on('SIGTERM', () => process.exit(0));
