import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from './saveFile';

afterEach(() => vi.unstubAllGlobals());

async function* pieces(...texts: string[]) {
  for (const text of texts) yield new TextEncoder().encode(text);
}

/** A file dialog with this outcome, and what was written to the file. */
function dialog(outcome: DOMException | null, failsAt = Infinity) {
  const written: string[] = [];
  const said: string[] = [];
  const writable = {
    write: async (bytes: Uint8Array) => {
      if (written.length >= failsAt) throw new DOMException('full', 'QuotaExceededError');
      written.push(new TextDecoder().decode(bytes));
    },
    close: async () => void said.push('closed'),
    abort: async () => void said.push('aborted'),
  };
  vi.stubGlobal('showSaveFilePicker', async () => {
    if (outcome) throw outcome;
    return { createWritable: async () => writable };
  });
  return { written, said };
}

/** A page without a file dialog: what it offers as a download. */
function downloads() {
  const offered: { name: string; blob: Blob }[] = [];
  const link = { href: '', download: '', click: () => undefined as void };
  let last: Blob | null = null;
  link.click = () => void offered.push({ name: link.download, blob: last! });
  vi.stubGlobal('document', { createElement: () => link });
  vi.stubGlobal('URL', {
    createObjectURL: (blob: Blob) => {
      last = blob;
      return 'blob:1';
    },
    revokeObjectURL: () => undefined,
  });
  return offered;
}

it('writes piece by piece into the chosen file', async () => {
  const { written, said } = dialog(null);
  expect(await saveFile('a.zip', pieces('one', 'two'))).toBe(true);
  expect(written).toEqual(['one', 'two']);
  expect(said).toEqual(['closed']);
});

it('does nothing when the respondent cancels', async () => {
  const { written } = dialog(new DOMException('no', 'AbortError'));
  const offered = downloads();
  expect(await saveFile('a.zip', pieces('one'))).toBe(false);
  expect(written).toEqual([]);
  expect(offered).toEqual([]);
});

it('leaves no partial file when writing fails', async () => {
  const { said } = dialog(null, 1);
  await expect(saveFile('a.zip', pieces('one', 'two'))).rejects.toThrow('full');
  expect(said).toEqual(['aborted']);
});

it.each([
  ['there is no file dialog', () => undefined],
  ['the file dialog is refused', () => void dialog(new DOMException('no', 'SecurityError'))],
])('offers a download where %s', async (_, prepare) => {
  prepare();
  const offered = downloads();
  expect(await saveFile('a.zip', pieces('one', 'two'))).toBe(true);
  expect(offered).toHaveLength(1);
  expect(offered[0]!.name).toBe('a.zip');
  expect(await offered[0]!.blob.text()).toBe('onetwo');
});
