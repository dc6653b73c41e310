// Tests of the errors that name files which an import cannot read; from a temporary folder, without a database.
import { afterAll, expect, test } from 'vitest';
import { createFeedFolder } from '../../../testing/factories/feed-files.ts';

const files = createFeedFolder();
afterAll(files.remove);

test.each([
  ['<realty-feed xmlns="http://webmaster.yandex.ru/schemas/feed/realty/2010-06"><offer internal-id="1"/></realty-feed>', /Yandex.*--map/],
  ['<!DOCTYPE html><html><body>Sign in</body></html>', /web page, not a feed/],
  ['<html lang="en"><p>a<br>b</html>', /web page, not a feed/],
  ['<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>', /error message of a server/],
  ['<urlset><url><loc>https://a.example</loc></url></urlset>', /sitemap/],
  ['%PDF-1.7', /PDF/],
  ['<Properties></Properties>', /The feed <Properties> has no homes/],
  ['<cars><car><wheels>4</wheels><colour>red</colour></car></cars>', /no property feed that is known.*<car> in <cars> have wheels, colour/],
])('%s is named in an error', async (content, message) => {
  await expect(files.readDrafts(content)).rejects.toThrow(message);
});
