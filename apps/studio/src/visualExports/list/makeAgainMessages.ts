import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { MakeAgainProblem } from '../queue/makeAgainProblem';

/** Instead of the button "Make it again". */
export const MAKE_AGAIN_PROBLEMS: Record<MakeAgainProblem, MessageDescriptor> = defineMessages({
  stimulusGone: {
    id: 'visualExport.again.stimulusGone',
    defaultMessage: 'It cannot be made again, because the stimulus was deleted.',
  },
  segmentGone: {
    id: 'visualExport.again.segmentGone',
    defaultMessage: 'It cannot be made again, because the segment was deleted.',
  },
  segmentEmpty: {
    id: 'visualExport.again.segmentEmpty',
    defaultMessage: 'It cannot be made again, because the segment has no respondents any more.',
  },
  respondentGone: {
    id: 'visualExport.again.respondentGone',
    defaultMessage: 'It cannot be made again, because the respondent has no data any more.',
  },
});
