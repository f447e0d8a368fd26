import { defineMessages } from 'react-intl';

/** Names of the survey question types, used by the survey builder and the results. */
export const SURVEY_TYPE_MESSAGES = defineMessages({
  radiogroup: { id: 'survey.type.radiogroup', defaultMessage: 'Single choice' },
  checkbox: { id: 'survey.type.checkbox', defaultMessage: 'Multiple choice' },
  dropdown: { id: 'survey.type.dropdown', defaultMessage: 'Drop-down list' },
  tagbox: { id: 'survey.type.tagbox', defaultMessage: 'Drop-down list, several' },
  boolean: { id: 'survey.type.boolean', defaultMessage: 'Yes or no' },
  ranking: { id: 'survey.type.ranking', defaultMessage: 'Ranking' },
  imagepicker: { id: 'survey.type.imagepicker', defaultMessage: 'Picture choice' },
  imagemap: { id: 'survey.type.imagemap', defaultMessage: 'Image map' },
  text: { id: 'survey.type.text', defaultMessage: 'Short text' },
  comment: { id: 'survey.type.comment', defaultMessage: 'Long text' },
  multipletext: { id: 'survey.type.multipletext', defaultMessage: 'Several short texts' },
  signaturepad: { id: 'survey.type.signaturepad', defaultMessage: 'Signature' },
  rating: { id: 'survey.type.rating', defaultMessage: 'Rating scale' },
  slider: { id: 'survey.type.slider', defaultMessage: 'Slider' },
  matrix: { id: 'survey.type.matrix', defaultMessage: 'Single choice matrix' },
  matrixdropdown: { id: 'survey.type.matrixdropdown', defaultMessage: 'Matrix of fields' },
  matrixdynamic: { id: 'survey.type.matrixdynamic', defaultMessage: 'Dynamic matrix' },
  expression: { id: 'survey.type.expression', defaultMessage: 'Calculated value' },
  paneldynamic: { id: 'survey.type.paneldynamic', defaultMessage: 'Repeated panel' },
});
