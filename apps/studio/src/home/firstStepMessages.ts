import { defineMessages } from 'react-intl';

export const firstStepMessages = defineMessages({
  build: {
    id: 'firstSteps.build',
    defaultMessage: 'Build a study',
    description: 'First of four steps for somebody who is new',
  },
  preview: {
    id: 'firstSteps.preview',
    defaultMessage: 'Preview it',
    description: 'Second of four steps for somebody who is new',
  },
  takePart: {
    id: 'firstSteps.takePart',
    defaultMessage: 'Take part yourself',
    description: 'Third of four steps for somebody who is new',
  },
  seeGaze: {
    id: 'firstSteps.seeGaze',
    defaultMessage: 'See your own gaze',
    description: 'Last of four steps for somebody who is new',
  },
});

export const firstStepTexts = defineMessages({
  build: {
    id: 'firstSteps.build.text',
    defaultMessage: 'Add a picture or a video to look at. The calibration is already in it.',
  },
  preview: {
    id: 'firstSteps.preview.text',
    defaultMessage: 'See it as a respondent does, without a camera. Nothing is stored.',
  },
  takePart: {
    id: 'firstSteps.takePart.text',
    defaultMessage:
      'Start the data collection and open the link: a webcam and two quiet minutes are all it takes.',
  },
  seeGaze: {
    id: 'firstSteps.seeGaze.text',
    defaultMessage: 'It is in the analysis as soon as your recording has been processed.',
  },
});
