import { SvgRegistry } from 'survey-core';

/**
 * The ring of a timer without its style attribute, which the policy of the page refuses: survey.css
 * has it as a class. Call it before a survey is rendered: every icon is read then.
 */
export function replaceTimerIcon(): void {
  SvgRegistry.registerIcon(
    'timercircle',
    '<svg xmlns="http://www.w3.org/2000/svg" version="1.1" viewBox="0 0 160 160"><circle class="survey-timer-ground" cx="80" cy="80" r="70" stroke-dasharray="none" stroke-dashoffset="none"/><circle cx="80" cy="80" r="70"/></svg>',
  );
}
