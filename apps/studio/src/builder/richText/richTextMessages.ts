import { defineMessages } from 'react-intl';

export const RICH_TEXT_MESSAGES = defineMessages({
  tools: { id: 'richText.tools', defaultMessage: 'Text format' },
  bold: { id: 'richText.bold', defaultMessage: 'Bold' },
  italic: { id: 'richText.italic', defaultMessage: 'Italic' },
  underline: { id: 'richText.underline', defaultMessage: 'Underline' },
  heading1: { id: 'richText.heading1', defaultMessage: 'Large heading' },
  heading2: { id: 'richText.heading2', defaultMessage: 'Heading' },
  heading3: { id: 'richText.heading3', defaultMessage: 'Small heading' },
  bullets: { id: 'richText.bullets', defaultMessage: 'Bulleted list' },
  numbers: { id: 'richText.numbers', defaultMessage: 'Numbered list' },
  left: { id: 'richText.left', defaultMessage: 'Align left' },
  center: { id: 'richText.center', defaultMessage: 'Align centre' },
  right: { id: 'richText.right', defaultMessage: 'Align right' },
});
