import { alBarsha } from './homes-al-barsha.ts';
import { arabianRanches } from './homes-arabian-ranches.ts';
import { arabianRanchesRent } from './homes-arabian-ranches-rent.ts';
import { businessBay } from './homes-business-bay.ts';
import { businessBayRent } from './homes-business-bay-rent.ts';
import { damacHills } from './homes-damac-hills.ts';
import { damacHillsRent } from './homes-damac-hills-rent.ts';
import { downtownDubai } from './homes-downtown-dubai.ts';
import { downtownDubaiRent } from './homes-downtown-dubai-rent.ts';
import { dubaiHills } from './homes-dubai-hills.ts';
import { dubaiHillsRent } from './homes-dubai-hills-rent.ts';
import { dubaiMarina } from './homes-dubai-marina.ts';
import { dubaiMarinaRent } from './homes-dubai-marina-rent.ts';
import { emiratesHills } from './homes-emirates-hills.ts';
import { jumeirah } from './homes-jumeirah.ts';
import { jumeirahBeachResidence } from './homes-jumeirah-beach-residence.ts';
import { jumeirahGolfEstates } from './homes-jumeirah-golf-estates.ts';
import { jumeirahVillageCircle } from './homes-jumeirah-village-circle.ts';
import { jumeirahVillageCircleRent } from './homes-jumeirah-village-circle-rent.ts';
import { otherEmirates } from './homes-other-emirates.ts';
import { palmJumeirah } from './homes-palm-jumeirah.ts';
import { palmJumeirahRent } from './homes-palm-jumeirah-rent.ts';
import type { DemoHome } from './types.ts';

/** Every home of the demo, area by area; the ids are stable from one seeding to the next. */
export const DEMO_HOMES: DemoHome[] = [
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
