// The evidence of an estimate: how many sales of the building and of the area it rests on.
import { EVIDENCE, type Evidence } from '../../../shared/sale/estimate.ts';
import { type HomeFacts, levelKeys, type Model } from './model.ts';

/** How many sales the model has learned from for a home. */
export interface EvidenceCounts {
  buildingBedrooms: number;
  building: number;
  area: number;
}

/** The sales of the home's building and bedrooms, of its building, and of its area in both kinds of homes. */
export function countEvidence({ effects }: Pick<Model, 'effects'>, home: Omit<HomeFacts, 'size'>): EvidenceCounts {
  const keys = levelKeys(home);
  const countOf = (level: 'building' | 'buildingBedrooms' | 'area', key: string | null): number =>
    key === null ? 0 : (effects[level].get(key)?.n ?? 0);
  return {
    buildingBedrooms: countOf('buildingBedrooms', keys.buildingBedrooms),
    building: countOf('building', keys.building),
    area: countOf('area', `${home.area}|flat`) + countOf('area', `${home.area}|villa`),
  };
}

/** The class of evidence, from the best to the thinnest. */
export function classifyEvidence({ buildingBedrooms, building, area }: EvidenceCounts): Evidence {
  const [best, good, fair, weak, thin] = EVIDENCE;
  if (buildingBedrooms >= 10) return best;
  if (buildingBedrooms >= 3) return good;
  if (building >= 3) return fair;
  return area >= 30 ? weak : thin;
}
