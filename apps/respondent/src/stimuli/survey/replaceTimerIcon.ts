import { SvgRegistry } from 'survey-core';

/**
 * Replaces the timer icon by one without a style attribute, which the content security policy forbids;
 * survey.css styles it through a class. Must be called before a survey is rendered, since all icons are read
 * then.
 */
export function replaceTimerIcon(): void {
  SvgRegistry.registerIcon(
    'timercircle',
    '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 160 160"><circle class="survey-timer-ground" cx="80" cy="80" r="70" stroke-dasharray="none" stroke-dashoffset="none"/><circle cx="80" cy="80" r="70"/></svg>',
  );
}
