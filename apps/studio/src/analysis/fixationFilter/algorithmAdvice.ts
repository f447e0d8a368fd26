import type { FilterAlgorithm } from '@fovea/rules/analysis/fixationFilters';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** When to take each filter; docs/science/fixations.md has the measurements. */
export const ADVICE_MESSAGES: Record<FilterAlgorithm, MessageDescriptor> = defineMessages({
  auto: {
    id: 'fixationFilter.auto.help',
    defaultMessage:
      'Takes the filter that suits each recording, by its rate and precision. The right choice unless you need one certain filter.',
    description: 'When to take this fixation filter',
  },
  segments: {
    id: 'fixationFilter.segments.help',
    defaultMessage:
      'Divides the gaze into the most probable fixations. For webcams, and all gaze that is slow or noisy.',
    description: 'When to take this fixation filter',
  },
  ivt: {
    id: 'fixationFilter.ivt.help',
    defaultMessage:
      'A fixation lasts while the gaze moves slowly. For precise eye trackers of 60 Hz or more; its defaults are those of Tobii Pro Lab.',
    description: 'When to take this fixation filter',
  },
  idt: {
    id: 'fixationFilter.idt.help',
    defaultMessage:
      'A fixation lasts while the gaze stays within a small area. For gaze of fewer than 14 samples a second, or to compare with studies that used it.',
    description: 'When to take this fixation filter',
  },
  i2mc: {
    id: 'fixationFilter.i2mc.help',
    defaultMessage:
      'Looks for changes between two groups of samples. For fast eye trackers with noise and losses; not for webcams.',
    description: 'When to take this fixation filter',
  },
});
