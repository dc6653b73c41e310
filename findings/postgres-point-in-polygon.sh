#!/bin/sh
# PostgreSQL 17.5 (in @electric-sql/pglite 0.3.14): `point <@ polygon` on degrees. (1) A point counts as inside by the winding of the ring: the middle of a
# five-pointed star drawn in one line is inside, where the even-odd rule of SVG and Leaflet leaves it out. (2) Points beside an edge count as inside up to a
# distance that grows as edges get shorter, because a cross product is compared with 0.000001: 1 m beside a shape of 11 km, 37 m beside one of 220 m. In units of
# 0.00001 degrees (about a metre) the same points are outside.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund @electric-sql/pglite@0.3.14
cat > inside.mjs <<'JS'
import { PGlite } from '@electric-sql/pglite';

const db = new PGlite();
const valueOf = async (sql) => Object.values((await db.query(sql)).rows[0])[0];
const isInside = ([x, y], ring) => valueOf(`select point '(${x},${y})' <@ polygon '(${ring.map((corner) => `(${corner})`)})'`);

/** A shape by Dubai of about so many degrees, in units of `unit` degrees. */
const shapeOf = (size, unit) =>
  [[0, 0], [1, 1 / 3], [1 / 2, 1], [-1 / 3, 1 / 2]].map(([x, y]) => [(55.2 + size * x) / unit, (25.2 + size * y) / unit]);

/** How many metres beside the first edge of the shape a point still counts as inside. */
async function metresBeside(size, unit) {
  let furthest = 0;
  for (let degrees = 1e-7; degrees < 0.01; degrees *= 1.1) {
    const point = [(55.2 + size / 2 + degrees * 0.316) / unit, (25.2 + size / 6 - degrees * 0.949) / unit];
    if (await isInside(point, shapeOf(size, unit))) furthest = degrees;
  }
  return Math.round(furthest * 111_000 * 100) / 100;
}

const star = [[0, 10], [5.9, -8.1], [-9.5, 3.1], [9.5, 3.1], [-5.9, -8.1]];
const seen = {
  version: await valueOf('show server_version'),
  middleOfStar: await isInside([0, 0], star),
  metresBeside11km: await metresBeside(0.1, 1),
  metresBeside220m: await metresBeside(0.002, 1),
  metresBeside220mInSteps: await metresBeside(0.002, 0.00001),
};
console.log(seen);
const isAsSeen =
  seen.version === '17.5' && seen.middleOfStar && seen.metresBeside11km > 0.5 && seen.metresBeside220m > 20 && seen.metresBeside220mInSteps < 0.1;
process.exit(isAsSeen ? 0 : 1);
JS
node inside.mjs
