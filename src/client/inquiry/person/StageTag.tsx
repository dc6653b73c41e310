import type { PersonStage } from '../../../shared/inquiry/person-stages.ts';
import { STAGE_NAMES } from './person-labels.ts';
import classes from './StageTag.module.css';

/** Coloured tag with the stage of a person. */
export const StageTag = ({ stage }: { stage: PersonStage }) => <span className={`tag ${classes[stage]}`}>{STAGE_NAMES[stage]()}</span>;
