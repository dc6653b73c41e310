// `node e2e/smtp.ts`: the SMTP server of the end-to-end tests, which keeps emails in memory. Playwright starts it. It receives emails on
// SMTP_PORT, and returns them as JSON to every HTTP request on SMTP_HTTP_PORT but those for map tiles.
import { createServer } from 'node:http';
import { startSmtp } from '../src/testing/mail/smtp.ts';

const smtpServer = await startSmtp(Number(process.env.SMTP_PORT));
/** A grey picture of 1 × 1 pixel, which stands for every map tile. */
const TILE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=', 'base64');

const httpServer = createServer((req, res) => {
  if (req.url?.startsWith('/tiles/')) {
    res.writeHead(200, { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=3600' }).end(TILE);
    return;
  }
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
