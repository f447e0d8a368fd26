import { BUILT_TYPES, type BuiltType } from '@fovea/contract/studies/stimuli';
import { BUILT_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { expect, test } from 'vitest';
import { BUILDER_KINDS } from './stimulusKinds';

test.each(BUILT_TYPES)(
  '%s is added as its facts say: from a file, by an address, or at once',
  (type) => {
    const { adding } = BUILDER_KINDS[type];
    const { media, settings } = BUILT_TYPE_FACTS[type];
    expect(adding.by === 'files' ? adding.media : null).toBe(media);
    expect(adding.by === 'address').toBe(settings.website);
  },
);

test('what a type has of its own can be edited', () => {
  const hasOptions = (type: BuiltType) =>
    BUILT_TYPE_FACTS[type].settings.website ||
    Object.values(BUILT_TYPE_FACTS[type].newOptions('Taste')).some((options) => options !== null);
  expect(BUILT_TYPES.filter((type) => BUILDER_KINDS[type].OwnFields !== null)).toEqual(
    BUILT_TYPES.filter(hasOptions),
  );
});

test('the menu offers the content first', () => {
  const part = (menu: 'upper' | 'lower') =>
    Object.entries(BUILDER_KINDS).flatMap(([type, kind]) => (kind.menu === menu ? [type] : []));
  expect(part('upper')).toEqual(['IMAGE', 'VIDEO', 'JS_SURVEY', 'WEB']);
  expect(part('lower')).toEqual(['INSTRUCTION', 'QUALTRICS', 'CALIBRATION']);
});
