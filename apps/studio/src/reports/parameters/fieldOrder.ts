/** Help stands below the field, so that fields beside each other are on one line. */
export const FIELD_ORDER: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];
