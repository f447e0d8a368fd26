import { expect, test } from 'vitest';
import { definedClasses, usedClasses } from './styleClasses.mjs';

test('classes are used by name or in brackets', () => {
  const text = `<p className={classes.text}><b className={classes['more'] ?? ''} id={other.id} /></p>`;
  expect([...usedClasses(text, 'classes')]).toEqual(['text', 'more']);
});

test('classes are defined anywhere in a selector, and not in comments', () => {
  const css = '/* not .this */ .list .row:hover, .list > .cell { gap: 1.5px; }';
  expect([...definedClasses(css)]).toEqual(['list', 'row', 'cell']);
});
