import type { ChannelRole, DeviceChannel } from '../devices/device';
import type { StreamInfo } from './streamInfo';
import { type XmlElement, childText, childrenNamed } from './xmlTree';

const LONGEST_NAME = 100;

/** Units as they stand beside numbers; what is not listed is taken as the stream writes it. */
const UNITS: Readonly<Record<string, string>> = {
  microvolts: 'µV',
  microvolt: 'µV',
  uv: 'µV',
  millivolts: 'mV',
  volts: 'V',
  microsiemens: 'µS',
  us: 'µS',
  pixels: 'px',
  millimeters: 'mm',
  millimetres: 'mm',
  degrees: '°',
  percent: '%',
  seconds: 's',
  milliseconds: 'ms',
  hertz: 'Hz',
  celsius: '°C',
  normalized: '',
  normalised: '',
  unknown: '',
  none: '',
};

/** Parts of the description that gaze and pupils are recognized by, in lower case. */
interface Description {
  readonly label: string;
  readonly type: string;
  readonly unit: string;
  readonly eye: string;
}

const isBothEyes = ({ eye }: Description) => ['', 'both', 'combined', 'cyclopean'].includes(eye);
/**
 * Normalized to the screen. Pupil Capture's `norm_pos` is normalized to the picture of a scene camera and counts from
 * below, so it must not be taken for a place on the screen.
 */
const isOnScreen = ({ label, unit }: Description) =>
  ['normalized', 'normalised'].includes(unit) && !label.startsWith('norm_pos');
const isPupilInMm = ({ type, unit }: Description) =>
  ['diameter', 'pupildiameter'].includes(type) &&
  ['mm', 'millimeters', 'millimetres'].includes(unit);

const ROLES: Readonly<Partial<Record<ChannelRole, (channel: Description) => boolean>>> = {
  gazeXNorm: (channel) => channel.type === 'screenx' && isOnScreen(channel) && isBothEyes(channel),
  gazeYNorm: (channel) => channel.type === 'screeny' && isOnScreen(channel) && isBothEyes(channel),
  gazeValid: (channel) => channel.type === 'gazevalid' && isBothEyes(channel),
  pupilLeftMm: (channel) => isPupilInMm(channel) && channel.eye === 'left',
  pupilRightMm: (channel) => isPupilInMm(channel) && channel.eye === 'right',
};

/** Roles of gaze are given only where exactly one channel says so in full; a wrong guess would become a wrong number. */
function rolesOf(info: StreamInfo, described: readonly Description[]): (ChannelRole | null)[] {
  const roles: (ChannelRole | null)[] = described.map(() => null);
  if (info.format === 'string') return roles.fill('marker');
  if (!['gaze', 'eyetracking'].includes(info.type.toLowerCase())) return roles;
  for (const [role, isOfRole] of Object.entries(ROLES)) {
    const [only, ...others] = described.flatMap((channel, at) => (isOfRole(channel) ? [at] : []));
    if (only !== undefined && others.length === 0) roles[only] = role as ChannelRole;
  }
  // One coordinate alone is no place.
  if (roles.includes('gazeXNorm') && roles.includes('gazeYNorm')) return roles;
  return roles.map((role) => (role?.startsWith('gaze') ? null : role));
}

/** Names as the stream gives them; a name that is missing is counted, one that occurs again is numbered. */
function uniqueNames(labels: readonly string[]): string[] {
  const taken = new Set<string>();
  return labels.map((label, at) => {
    const name = label.slice(0, LONGEST_NAME) || `Channel ${at + 1}`;
    let unique = name;
    for (let again = 2; taken.has(unique); again++) unique = `${name} (${again})`;
    taken.add(unique);
    return unique;
  });
}

/**
 * Channels as the platform sees them.
 * @param document the stream's whole description; many streams say nothing of their channels
 */
export function describeChannels(info: StreamInfo, document: XmlElement): DeviceChannel[] {
  const [desc] = childrenNamed(document, 'desc');
  const [list] = childrenNamed(desc, 'channels');
  const channels = childrenNamed(list, 'channel');
  const textsOf = (name: string) =>
    Array.from({ length: info.channelCount }, (_, at) => {
      const channel = channels[at];
      return channel ? childText(channel, name) : '';
    });
  const labels = textsOf('label');
  const units = textsOf('unit').map((unit) => unit.slice(0, LONGEST_NAME));
  const types = textsOf('type');
  const eyes = textsOf('eye');
  const roles = rolesOf(
    info,
    labels.map((label, at) => ({
      label: label.toLowerCase(),
      type: (types[at] ?? '').toLowerCase(),
      unit: (units[at] ?? '').toLowerCase(),
      eye: (eyes[at] ?? '').toLowerCase(),
    })),
  );
  return uniqueNames(labels).map((name, at) => {
    const unit = units[at] ?? '';
    return { name, unit: UNITS[unit.toLowerCase()] ?? unit, role: roles[at] ?? null };
  });
}
