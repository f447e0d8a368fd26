/** Locale modules that register themselves when they are loaded. */
declare module 'survey-core/i18n/*';
