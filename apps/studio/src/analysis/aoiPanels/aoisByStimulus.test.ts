import { aSession, aStimulus } from '@fovea/samples/studies';
import { expect, it } from 'vitest';
import type { AoiDraft } from '../aoi/mergeAois';
import { aoisByStimulus } from './aoisByStimulus';

const aoi = (id: string, stimulusId: string, respondent: string | null = null) =>
  ({ id, stimuli: [stimulusId], respondent }) as unknown as AoiDraft;
const poster = aStimulus({ id: 'poster' });
const shop = aStimulus({ id: 'shop' });
const site = aStimulus({ id: 'site', type: 'WEB' });
const survey = aStimulus({ id: 'survey', type: 'CALIBRATION' });
const ada = aSession('Ada');
const all = [
  aoi('a', 'poster'),
  aoi('b', 'shop'),
  aoi('c', 'poster'),
  aoi('d', 'site', ada.respondent.id),
  aoi('e', 'not shown'),
];
const listed = (cells: Parameters<typeof aoisByStimulus>[0]) =>
  aoisByStimulus(cells, all).map(({ stimulus, who, aois }) => [
    stimulus.id,
    who,
    aois.map(({ id }) => id),
  ]);

it('Several stimuli list their AOIs one after another, also when one has none', () => {
  const empty = aStimulus({ id: 'empty' });
  expect(
    listed([shop, poster, empty].map((stimulus) => ({ stimulus, session: null, who: 'All' }))),
  ).toEqual([
    ['shop', null, ['b']],
    ['poster', null, ['a', 'c']],
    ['empty', null, []],
  ]);
});

it('A stimulus with several segments is listed once', () => {
  expect(listed(['A', 'B'].map((who) => ({ stimulus: poster, session: null, who })))).toEqual([
    ['poster', null, ['a', 'c']],
  ]);
});

it('A website lists the AOIs of each respondent, and a calibration has none', () => {
  const cells = [ada, aSession('Cleo')].map((session) => ({
    stimulus: site,
    session,
    who: session.respondent.label,
  }));
  expect(listed([...cells, { stimulus: survey, session: null, who: 'All' }])).toEqual([
    ['site', 'Ada', ['d']],
    ['site', 'Cleo', []],
  ]);
});
