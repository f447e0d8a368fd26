import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SETTING_NAMES } from './settingNames';

test('the names are those that the code reads, as the list of frozen names found them', () => {
  // Tests run in the folder of the repository.
  const path = join(process.cwd(), 'docs/frozen.json');
  const { settings } = JSON.parse(readFileSync(path, 'utf8')) as { settings: string[] };
  expect([...SETTING_NAMES].toSorted()).toEqual(settings.toSorted());
});
