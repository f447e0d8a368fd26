/** Filters that the local panel offers: a range and a selection. */
export const PROLIFIC_FILTERS = [
  {
    filter_id: 'age',
    title: 'Age',
    description: 'How old participants are',
    question: 'What is your date of birth?',
    type: 'range',
    ...{ min: 18, max: 100, data_type: 'integer' },
  },
  {
    filter_id: 'vision',
    title: 'Vision',
    description: 'Whether participants see well',
    question: 'Do you have normal or corrected-to-normal vision?',
    type: 'select',
    choices: { '0': 'Yes', '1': 'No' },
    data_type: 'integer',
  },
];
