import type { LossStep } from '@fovea/contract/studies/recruitmentPlan';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Where people are lost, in words. */
export const LOSS_STEP_MESSAGES: Record<LossStep, MessageDescriptor> = defineMessages({
  consent: { id: 'recruitment.loss.consent', defaultMessage: 'Did not agree, or left before' },
  setup: { id: 'recruitment.loss.setup', defaultMessage: 'Left during the setup' },
  frameRate: { id: 'recruitment.loss.frameRate', defaultMessage: 'Screened out: camera too slow' },
  face: { id: 'recruitment.loss.face', defaultMessage: 'Screened out: face not found' },
  calibration: {
    id: 'recruitment.loss.calibration',
    defaultMessage: 'Screened out: calibration too poor',
  },
  slideshow: { id: 'recruitment.loss.slideshow', defaultMessage: 'Left while stimuli were shown' },
  technical: {
    id: 'recruitment.loss.technical',
    defaultMessage: 'Recording did not arrive, or could not be read',
  },
  withdrawn: { id: 'recruitment.loss.withdrawn', defaultMessage: 'Withdrew the consent later' },
  unusable: { id: 'recruitment.loss.unusable', defaultMessage: 'Finished, but not usable' },
});
