import type { ExampleName } from '@fovea/contract/studies/exampleStudies';
import type { JsonObject } from '@fovea/contract/protocol/scalars';
import type { BuiltType } from '@fovea/contract/studies/stimuli';
import { FILM_NAME } from '../demo/clip/coffeeFilm';
import type { DemoPicture } from '../demo/pictures/picture';
import { posterPicture } from '../demo/pictures/posterPicture';
import { quietShelfPicture, shelfPicture } from '../demo/pictures/shelfPicture';
import { shopPicture } from '../demo/pictures/shopPicture';

/** Everything shown was drawn by the source code of Fovea, so copies may be used freely. */
export interface ExampleStimulus {
  readonly name: string;
  readonly type: Extract<BuiltType, 'INSTRUCTION' | 'IMAGE' | 'VIDEO' | 'WEB' | 'JS_SURVEY'>;
  readonly picture?: DemoPicture;
  /** The film of the demo study. */
  readonly isFilm?: boolean;
  readonly instructions?: string;
  readonly websiteUrl?: string;
  /** @param pictureUrl makes a small data URL of a picture */
  readonly survey?: (pictureUrl: (picture: DemoPicture) => string) => JsonObject;
}

export interface ExampleDefinition {
  readonly name: string;
  /** Names of flows, each with the places of its stimuli in the list below. */
  readonly flows: readonly { readonly name: string; readonly shows: readonly number[] }[];
  readonly stimuli: readonly ExampleStimulus[];
}

const oneFlow = (stimuli: readonly ExampleStimulus[]): ExampleDefinition['flows'] => [
  { name: 'Flow 1', shows: stimuli.map((_, place) => place) },
];
const image = (picture: DemoPicture): ExampleStimulus => ({
  name: picture.name,
  type: 'IMAGE',
  picture,
});
const instruction = (instructions: string): ExampleStimulus => ({
  name: 'Welcome',
  type: 'INSTRUCTION',
  instructions,
});
/** Pages of one question each would lead away from the topic. */
const questions = (...elements: JsonObject[]): JsonObject => ({
  showCompletedPage: false,
  pages: [{ name: 'page1', elements }],
});

const PACKAGE: readonly ExampleStimulus[] = [
  instruction(
    'You want to buy coffee.\n\nYou will see a shelf. Look at it as you would in a shop, and find a package that you would take home.',
  ),
  image(shelfPicture),
  image(quietShelfPicture),
  {
    name: 'Questions',
    type: 'JS_SURVEY',
    survey: () =>
      questions(
        {
          type: 'comment',
          name: 'remembered',
          title: 'Which brands do you remember?',
        },
        {
          type: 'rating',
          name: 'appeal',
          title: 'How much did you like the SOLE package?',
          rateMin: 1,
          rateMax: 7,
          minRateDescription: 'Not at all',
          maxRateDescription: 'Very much',
        },
      ),
  },
];

const WEBSITE: readonly ExampleStimulus[] = [
  instruction(
    'A website opens next.\n\nFind out when the movements of eyes were first studied. You have one minute.',
  ),
  {
    name: 'Encyclopedia',
    type: 'WEB',
    websiteUrl: 'https://en.wikipedia.org/wiki/Eye_tracking',
  },
  {
    name: 'Questions',
    type: 'JS_SURVEY',
    survey: () =>
      questions(
        { type: 'text', name: 'answer', title: 'When were they first studied?' },
        {
          type: 'rating',
          name: 'effort',
          title: 'How easy was it to find?',
          rateMin: 1,
          rateMax: 7,
          minRateDescription: 'Very difficult',
          maxRateDescription: 'Very easy',
        },
      ),
  },
];

const FILM: readonly ExampleStimulus[] = [
  instruction('You will see a short film.\n\nJust watch it. Some questions follow.'),
  { name: FILM_NAME, type: 'VIDEO', isFilm: true },
  {
    name: 'Recall',
    type: 'JS_SURVEY',
    survey: () =>
      questions(
        { type: 'text', name: 'brand', title: 'Which brand was the film about?' },
        {
          type: 'boolean',
          name: 'seenBefore',
          title: 'Have you seen this film before?',
        },
      ),
  },
];

const SURVEY: readonly ExampleStimulus[] = [
  instruction('You will see two pictures of coffee.\n\nAfter them we ask which you prefer.'),
  image(posterPicture),
  image(shopPicture),
  {
    name: 'Choice',
    type: 'JS_SURVEY',
    survey: (pictureUrl) =>
      questions(
        {
          type: 'imagepicker',
          name: 'preferred',
          title: 'Which one would you look at again?',
          isRequired: true,
          showLabel: true,
          choices: [posterPicture, shopPicture].map((picture) => ({
            value: picture.name,
            imageLink: pictureUrl(picture),
          })),
        },
        { type: 'comment', name: 'why', title: 'What made you choose it?' },
        {
          type: 'matrix',
          name: 'statements',
          title: 'The picture that you chose is …',
          columns: ['Disagree', 'Neither', 'Agree'],
          rows: ['Modern', 'Calm', 'Convincing'],
        },
      ),
  },
];

export const EXAMPLE_DEFINITIONS: Readonly<Record<ExampleName, ExampleDefinition>> = {
  package: {
    name: 'Package test',
    flows: [
      { name: 'Design A', shows: [0, 1, 3] },
      { name: 'Design B', shows: [0, 2, 3] },
    ],
    stimuli: PACKAGE,
  },
  website: { name: 'Website test', flows: oneFlow(WEBSITE), stimuli: WEBSITE },
  film: { name: 'Advertisement film', flows: oneFlow(FILM), stimuli: FILM },
  survey: { name: 'Survey with pictures', flows: oneFlow(SURVEY), stimuli: SURVEY },
};
