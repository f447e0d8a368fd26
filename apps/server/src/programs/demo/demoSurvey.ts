import type { JsonObject } from '@fovea/contract/protocol/scalars';

export const SURVEY_NAME = 'Questions';
const BRANDS = ['ALTA', 'BRIO', 'SOLE', 'NERO', 'LUNA', 'TERRA', 'MOKA', 'FIORE', 'VENTO', 'ORO'];

/** One question of most types. */
export const DEMO_SURVEY: JsonObject = {
  title: SURVEY_NAME,
  showCompletedPage: false,
  pages: [
    {
      name: 'page1',
      elements: [
        {
          type: 'rating',
          name: 'appeal',
          title: 'How much do you like the SOLE package?',
          rateMin: 1,
          rateMax: 7,
          minRateDescription: 'Not at all',
          maxRateDescription: 'Very much',
        },
        {
          type: 'boolean',
          name: 'offer',
          title: 'Did you notice an offer on the shelf?',
        },
        {
          type: 'checkbox',
          name: 'remembered',
          title: 'Which brands do you remember?',
          choices: BRANDS,
        },
        {
          type: 'matrix',
          name: 'statements',
          title: 'The SOLE package looks …',
          columns: ['Disagree', 'Neither', 'Agree'],
          rows: ['Modern', 'Expensive', 'Natural'],
        },
        {
          type: 'ranking',
          name: 'important',
          title: 'What matters most when you buy coffee?',
          choices: ['Price', 'Brand', 'Taste', 'Origin'],
        },
        {
          type: 'text',
          inputType: 'number',
          name: 'cups',
          title: 'How many cups do you drink a day?',
          min: 0,
          max: 20,
        },
        {
          type: 'radiogroup',
          name: 'where',
          title: 'Where do you buy coffee most often?',
          choices: ['Supermarket', 'Online', 'Coffee shop'],
        },
        {
          type: 'comment',
          name: 'words',
          title: 'What came to your mind when you saw the shelf?',
        },
      ],
    },
  ],
};

/** A little more than two seconds per question. */
export const SURVEY_MS = 18_000;
export const SURVEY_BRANDS: readonly string[] = BRANDS;
