import { describe, expect, it } from 'vitest';
import { safeFileName, uniqueFileName } from './safeFileName';

describe('a name that is safe on every system', () => {
  it.each([
    ['Respondent 1', 'Respondent 1'],
    ['a/b\\c', 'a_b_c'],
    ['two\nlines\tand\u0000nothing', 'two_lines_and_nothing'],
    ['<what>: "is" this|that?*', '_what__ _is_ this_that__'],
    ['.hidden', '_hidden'],
    ['..', '_'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['ends with a dot.', 'ends with a dot_'],
    ['  spaces  ', 'spaces'],
    ['', '_'],
    ['   ', '_'],
    ['CON', '_CON'],
    ['nul.txt', '_nul.txt'],
    ['Lpt1', '_Lpt1'],
    ['COM¹', '_COM¹'],
    ['console', 'console'],
    ['txt\u202Egnp.exe', 'txt_gnp.exe'],
    ['half \ud83d a character', 'half _ a character'],
    ['نیم\u200cفاصله', 'نیم\u200cفاصله'],
    ['e\u0301', '\u00e9'],
    ['~$x', '~$x'],
  ])('%j becomes %j', (name, safe) => {
    expect(safeFileName(name)).toBe(safe);
  });

  it('is cut by its bytes, between characters', () => {
    const arabic = safeFileName('ب'.repeat(255));
    expect(arabic).toBe('ب'.repeat(60));
    expect(new TextEncoder().encode(arabic)).toHaveLength(120);
    for (const character of ['a', 'é', 'ب', '한', '😀']) {
      const { length } = new TextEncoder().encode(character);
      expect(safeFileName(character.repeat(100), 10)).toBe(
        character.repeat(Math.floor(10 / length)),
      );
    }
    expect(safeFileName(`${'a'.repeat(9)} b`, 10)).toBe(`${'a'.repeat(9)}_`);
  });
});

it('numbers names that a file system takes for the same', () => {
  const taken = new Set<string>();
  expect(uniqueFileName(taken, 'media/Cat', '.png')).toBe('media/Cat.png');
  expect(uniqueFileName(taken, 'media/cat', '.png')).toBe('media/cat 2.png');
  expect(uniqueFileName(taken, 'media/CAT', '.png')).toBe('media/CAT 3.png');
  expect(uniqueFileName(taken, 'media/Cat', '.mp4')).toBe('media/Cat.mp4');
  expect(uniqueFileName(taken, 'raw/Cat')).toBe('raw/Cat');
});
