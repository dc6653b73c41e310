// Classifies the evidence of an estimate: how many sales of the home's building and area the model has learned from. Calculates only.
import type { Evidence } from '../../../shared/sale/estimate.ts';
import { type HomeFacts, levelKeys, type Model } from './model.ts';

/** Numbers of sales that the model has learned from: of the home's building and bedrooms, of its building, and of its area. */
export interface EvidenceCounts {
  buildingBedrooms: number;
  building: number;
  area: number;
}

/** Counts the sales of a home's building and area. Those of the area are of both kinds of homes, flats and villas. */
export function countEvidence({ effects }: Pick<Model, 'effects'>, home: HomeFacts): EvidenceCounts {
  const keys = levelKeys(home);
  const countOf = (level: 'building' | 'buildingBedrooms' | 'area', key: string | null): number =>
    key === null ? 0 : (effects[level].get(key)?.n ?? 0);
  return {
    buildingBedrooms: countOf('buildingBedrooms', keys.buildingBedrooms),
    building: countOf('building', keys.building),
    area: countOf('area', `${home.area}|flat`) + countOf('area', `${home.area}|villa`),
  };
}

/** The class of evidence, from the best, `same-10` (ten or more sales of the same building and bedrooms), to `thin`. */
export function classifyEvidence({ buildingBedrooms, building, area }: EvidenceCounts): Evidence {
  if (buildingBedrooms >= 10) return 'same-10';
  if (buildingBedrooms >= 3) return 'same-3';
  if (building >= 3) return 'building';
  return area >= 30 ? 'area' : 'thin';
}
