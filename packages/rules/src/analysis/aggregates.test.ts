import { STIMULUS_TYPES } from '@fovea/contract/studies/stimuli';
import { expect, it } from 'vitest';
import { canBeAggregated } from './aggregates';

it('calibrations and surveys are never aggregated; everything that is looked at is', () => {
  expect(STIMULUS_TYPES.filter(canBeAggregated).toSorted()).toEqual([
    ...['IMAGE', 'IMAGE_SCENE', 'INSTRUCTION', 'SCENE_RECORDING', 'SCREEN'],
    ...['VIDEO', 'VIDEO_SCENE', 'WEB', 'WEB_SCENE'],
  ]);
});
