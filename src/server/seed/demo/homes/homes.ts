// All homes of the demo, from one file for each area and purpose. Data only; `seed.ts` stores them in `properties`.
import type { DemoProperty } from '../types.ts';
import { alBarsha } from './al-barsha.ts';
import { arabianRanches } from './arabian-ranches.ts';
import { arabianRanchesRent } from './arabian-ranches-rent.ts';
import { businessBay } from './business-bay.ts';
import { businessBayRent } from './business-bay-rent.ts';
import { damacHills } from './damac-hills.ts';
import { damacHillsRent } from './damac-hills-rent.ts';
import { downtownDubai } from './downtown-dubai.ts';
import { downtownDubaiRent } from './downtown-dubai-rent.ts';
import { dubaiHills } from './dubai-hills.ts';
import { dubaiHillsRent } from './dubai-hills-rent.ts';
import { dubaiMarina } from './dubai-marina.ts';
import { dubaiMarinaRent } from './dubai-marina-rent.ts';
import { emiratesHills } from './emirates-hills.ts';
import { jumeirah } from './jumeirah.ts';
import { jumeirahBeachResidence } from './jumeirah-beach-residence.ts';
import { jumeirahGolfEstates } from './jumeirah-golf-estates.ts';
import { jumeirahVillageCircle } from './jumeirah-village-circle.ts';
import { jumeirahVillageCircleRent } from './jumeirah-village-circle-rent.ts';
import { otherEmirates } from './other-emirates.ts';
import { palmJumeirah } from './palm-jumeirah.ts';
import { palmJumeirahRent } from './palm-jumeirah-rent.ts';

/** Every home of the demo, area by area; the ids are stable from one seeding to the next. */
export const DEMO_PROPERTIES: DemoProperty[] = [
  ...palmJumeirah,
  ...palmJumeirahRent,
  ...emiratesHills,
  ...jumeirahGolfEstates,
  ...jumeirah,
  ...arabianRanches,
  ...arabianRanchesRent,
  ...dubaiHills,
  ...dubaiHillsRent,
  ...downtownDubai,
  ...downtownDubaiRent,
  ...damacHills,
  ...damacHillsRent,
  ...dubaiMarina,
  ...dubaiMarinaRent,
  ...businessBay,
  ...businessBayRent,
  ...jumeirahVillageCircle,
  ...jumeirahVillageCircleRent,
  ...jumeirahBeachResidence,
  ...alBarsha,
  ...otherEmirates,
];
