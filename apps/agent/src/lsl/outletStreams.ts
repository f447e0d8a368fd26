import type { OutletStream } from './outlet';

/** Gaze of a study on a screen: both eyes together, then the pupils. NaN where not measured. */
export function gazeOutletStream(
  name: string,
  sourceId: string,
  nominalRateHz: number,
): OutletStream {
  return {
    name,
    type: 'Gaze',
    sourceId,
    format: 'double64',
    nominalRateHz,
    channels: [
      { label: 'gaze_x', unit: 'normalized', type: 'ScreenX', eye: 'both' },
      { label: 'gaze_y', unit: 'normalized', type: 'ScreenY', eye: 'both' },
      { label: 'gaze_valid', unit: '', type: 'GazeValid', eye: 'both' },
      { label: 'pupil_left', unit: 'mm', type: 'PupilDiameter', eye: 'left' },
      { label: 'pupil_right', unit: 'mm', type: 'PupilDiameter', eye: 'right' },
    ],
  };
}

/** What happens in a study, such as a stimulus that begins. */
export function markerOutletStream(name: string, sourceId: string): OutletStream {
  return {
    name,
    type: 'Markers',
    sourceId,
    format: 'string',
    nominalRateHz: 0,
    channels: [{ label: 'marker', unit: '', type: 'Marker' }],
  };
}
