import { describe, expect, it } from 'vitest';
import { describeChannels } from './describeChannels';
import type { ChannelDescription } from './streamInfo';
import { writeStreamInfo } from './streamInfo';
import { createInfo } from './testing/createInfo';
import { readXml } from './xmlTree';

type Fields = Partial<ChannelDescription>;

function describeAs(type: string, channels: readonly Fields[]) {
  const info = createInfo({ type, channelCount: channels.length });
  const described = channels.map((fields) => ({ label: '', unit: '', type: '', ...fields }));
  return describeChannels(info, readXml(writeStreamInfo(info, described)));
}

const rolesOf = (type: string, channels: readonly Fields[]) =>
  describeAs(type, channels).map(({ role }) => role);

const X: Fields = { label: 'x', unit: 'normalized', type: 'ScreenX' };
const Y: Fields = { label: 'y', unit: 'normalized', type: 'ScreenY' };

describe('Channels of a stream', () => {
  it('have the name that the stream gives them, each another one', () => {
    const labels = ['Fz', 'Fz', '', 'Fz (2)'].map((label) => ({ label }));
    const names = describeAs('EEG', labels).map(({ name }) => name);
    expect(names).toEqual(['Fz', 'Fz (2)', 'Channel 3', 'Fz (2) (2)']);
  });

  it('are counted when the stream does not describe them, or only some', () => {
    const info = createInfo({ channelCount: 3 });
    const tree = readXml(writeStreamInfo(info, [{ label: 'a', unit: 'microvolts', type: '' }]));
    expect(describeChannels(info, tree)).toEqual([
      { name: 'a', unit: 'µV', role: null },
      { name: 'Channel 2', unit: '', role: null },
      { name: 'Channel 3', unit: '', role: null },
    ]);
    expect(describeChannels(info, readXml(writeStreamInfo(info, null)))).toHaveLength(3);
  });

  it('of both eyes on the screen are gaze', () => {
    expect(rolesOf('Gaze', [X, { ...Y, eye: 'both' }])).toEqual(['gazeXNorm', 'gazeYNorm']);
  });

  it.each<[string, string, readonly Fields[]]>([
    ['in a stream of another type', 'EEG', [X, Y]],
    [
      'in pixels',
      'Gaze',
      [
        { ...X, unit: 'pixels' },
        { ...Y, unit: 'pixels' },
      ],
    ],
    [
      'of a scene camera',
      'Gaze',
      [
        { ...X, label: 'norm_pos_x' },
        { ...Y, label: 'norm_pos_y' },
      ],
    ],
    [
      'of one eye',
      'Gaze',
      [
        { ...X, eye: 'left' },
        { ...Y, eye: 'left' },
      ],
    ],
    ['that are there twice', 'Gaze', [X, Y, { ...X, label: 'x2' }]],
    ['with one coordinate only', 'Gaze', [X]],
    [
      'without a unit',
      'Gaze',
      [
        { ...X, unit: '' },
        { ...Y, unit: '' },
      ],
    ],
  ])('%s are not taken for gaze', (_, type, channels) => {
    expect(new Set(rolesOf(type, channels))).toEqual(new Set([null]));
  });

  it('are pupils when their diameter is in mm', () => {
    const pupil = (eye: 'left' | 'right', unit: string) => ({ type: 'PupilDiameter', unit, eye });
    const channels = [pupil('left', 'mm'), pupil('right', 'millimeters')];
    expect(rolesOf('Gaze', channels)).toEqual(['pupilLeftMm', 'pupilRightMm']);
    expect(rolesOf('Gaze', [pupil('left', 'pixels')])).toEqual([null]);
  });
});
