import type { ExampleName } from '@fovea/contract/studies/exampleStudies';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const exampleTitles = defineMessages({
  package: {
    id: 'examples.package',
    defaultMessage: 'Package test',
    description: 'An example study',
  },
  website: {
    id: 'examples.website',
    defaultMessage: 'Website test',
    description: 'An example study',
  },
  film: {
    id: 'examples.film',
    defaultMessage: 'Advertisement film',
    description: 'An example study',
  },
  survey: {
    id: 'examples.survey',
    defaultMessage: 'Survey with pictures',
    description: 'An example study',
  },
});

/** One sentence each: the question that such a study answers. */
export const exampleQuestions = defineMessages({
  package: {
    id: 'examples.package.question',
    defaultMessage: 'Which of two designs is seen first on a full shelf, and for how long?',
  },
  website: {
    id: 'examples.website.question',
    defaultMessage: 'Where do people look on a website while they search for something?',
  },
  film: {
    id: 'examples.film.question',
    defaultMessage:
      'Is the brand in a film looked at while it can be seen, and remembered after it?',
  },
  survey: {
    id: 'examples.survey.question',
    defaultMessage: 'Does what people look at agree with what they say?',
  },
});

const lessons = defineMessages({
  packageFlows: {
    id: 'examples.package.flows',
    defaultMessage:
      'Two flows show one design each. Respondents are assigned to them in turns, so that nobody sees both: this is a comparison between groups.',
  },
  packageSegments: {
    id: 'examples.package.segments',
    defaultMessage:
      'In the analysis, make one segment for each flow and compare them: the time until the first fixation says which design is found sooner.',
  },
  packageAois: {
    id: 'examples.package.aois',
    defaultMessage:
      'Draw an area of interest around the same package in both pictures. Metrics are computed for areas.',
  },
  websiteTask: {
    id: 'examples.website.task',
    defaultMessage:
      'An instruction gives a task before the website opens. Without a task everybody does something else, and gaze cannot be compared.',
  },
  websiteScreen: {
    id: 'examples.website.screen',
    defaultMessage:
      'The screen is recorded, because a website scrolls and changes: gaze is shown on the recording. Respondents are asked for it, and it works on computers only.',
  },
  websiteAddress: {
    id: 'examples.website.address',
    defaultMessage:
      'Replace the address with your own in the study builder. The example opens an article of an encyclopedia on the internet.',
  },
  filmTime: {
    id: 'examples.film.time',
    defaultMessage:
      'A film is shown once and in full. In the analysis, play it with the gaze of all respondents and see when they look at the same place.',
  },
  filmAois: {
    id: 'examples.film.aois',
    defaultMessage:
      'Areas of interest move: set the area at some moments, and it moves in between. Outside of its time it does not count.',
  },
  filmRecall: {
    id: 'examples.film.recall',
    defaultMessage:
      'The questions come after the film. Asked before, they would tell people where to look.',
  },
  surveyPictures: {
    id: 'examples.survey.pictures',
    defaultMessage:
      'Pictures stand in the flow, where gaze is measured, and small ones in the question, where people choose.',
  },
  surveySegments: {
    id: 'examples.survey.segments',
    defaultMessage:
      'Make segments of respondents by their answer, and compare what those who chose differently looked at.',
  },
  surveyResults: {
    id: 'examples.survey.results',
    defaultMessage:
      'The survey results count the answers of each question, and tables and files have every single one.',
  },
});

/** What each example teaches, in the order in which it is met. */
export const exampleLessons: Readonly<Record<ExampleName, readonly MessageDescriptor[]>> = {
  package: [lessons.packageFlows, lessons.packageAois, lessons.packageSegments],
  website: [lessons.websiteTask, lessons.websiteScreen, lessons.websiteAddress],
  film: [lessons.filmTime, lessons.filmAois, lessons.filmRecall],
  survey: [lessons.surveyPictures, lessons.surveySegments, lessons.surveyResults],
};
