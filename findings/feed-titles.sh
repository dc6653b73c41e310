#!/bin/sh
# feed 6.0.0 (Atom and JSON Feed from one object). (1) A title is written into Atom as HTML (`type="html"`) and into JSON Feed as plain text, from one string and
# without escaping: `2 beds < 3` with its letters is broken HTML in Atom, and escaped it shows `&lt;` in JSON Feed. (2) The media type of a picture in Atom is made from
# the end of its address: `image//photo/1` for an address without an extension, `image/jpg`, which is not registered, for `.jpg`; a type that is given is not used.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund feed@6.0.0
cat > titles.mjs <<'JS'
import assert from 'node:assert';
import { Feed } from 'feed';

const feed = new Feed({ title: 'Homes', id: 'https://homes.example/', link: 'https://homes.example/', updated: new Date(0) });
const item = { date: new Date(0), link: 'https://homes.example/1', title: '2 beds < 3 & <b>bright</b>' };
feed.addItem({ ...item, image: 'https://homes.example/photo/1' });
feed.addItem({ ...item, image: { url: 'https://homes.example/1.jpg', type: 'image/jpeg' } });
const atom = feed.atom1();
const [title] = /<title type="html">.*<\/title>/.exec(atom);
const types = [...atom.matchAll(/type="(image[^"]*)"/g)].map(([, type]) => type);
console.log('Atom:', title, 'pictures:', types.join(' and '));
console.log('JSON Feed:', JSON.parse(feed.json1()).items[0].title);
assert.equal(title, '<title type="html"><![CDATA[2 beds < 3 & <b>bright</b>]]></title>');
assert.equal(JSON.parse(feed.json1()).items[0].title, item.title);
assert.deepEqual(types, ['image//photo/1', 'image/jpg']);
JS
node titles.mjs
