import { cleanSurveyHtml } from '@fovea/rules/survey/surveyHtml';
import { surveyFindings, removeFindings } from '@fovea/rules/survey/surveyJson';
import { LinearRegExp } from '@fovea/rules/survey/surveyRegex';
import DOMPurify from 'dompurify';
import {
  type Base,
  createBaseThemeStyle,
  type Question,
  SurveyModel,
  SvgRegistry,
} from 'survey-core';
import type { Json } from '../operations/jsonPath';
import { safeTheme } from './safeTheme';

/** The content security policy forbids inline styles: remove them, or each is reported in the console. */
const sanitised = (html: string): string =>
  DOMPurify.sanitize(cleanSurveyHtml(html), { FORBID_ATTR: ['style'], FORBID_TAGS: ['style'] });

/** Sanitises html after answers and other values were inserted, because they can contain markup. */
class SafeSurveyModel extends SurveyModel {
  override processHtml(html: string, reason?: string): string {
    return sanitised(super.processHtml(html, reason));
  }

  /** Patterns of a validator never make a long answer hang the page. */
  override createRegexValidator(
    _question: Question,
    _validator: Base,
    pattern: string,
    flags: string,
  ): RegExp {
    return new LinearRegExp(pattern, flags);
  }
}

let isStyled = false;

/**
 * SurveyJS writes its CSS variables into a style element, which the content security policy
 * forbids. A constructed stylesheet is allowed.
 */
function adoptBaseTheme(): void {
  if (isStyled || typeof CSSStyleSheet === 'undefined') return;
  isStyled = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(createBaseThemeStyle());
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  // The timer ring is the only icon with inline styles, which are forbidden too.
  const icons = SvgRegistry.icons as Record<string, string>;
  for (const [name, icon] of Object.entries(icons)) {
    icons[name] = icon.replace(
      / style="[^"]*"/g,
      ' fill="none" stroke="currentColor" stroke-width="8" stroke-opacity="0.3"',
    );
  }
}

/** A runnable survey that stores nothing; unsafe content is removed. */
export function createSurveyModel(survey: Json, theme: Json | null): SurveyModel {
  adoptBaseTheme();
  const safe = surveyFindings(survey).length === 0 ? survey : removeFindings(survey);
  const model = new SafeSurveyModel(structuredClone(safe));
  model.generateStylesheet = false;
  const look = safeTheme(theme);
  if (look) model.applyTheme(look);
  return model;
}
