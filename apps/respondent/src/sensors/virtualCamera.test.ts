import { expect, it } from 'vitest';
import { isVirtualCamera } from './virtualCamera';

it.each([
  'OBS Virtual Camera',
  'ManyCam Virtual Webcam',
  'Snap Camera',
  'Dummy video device (0x0000)',
])('%s is a virtual camera', (label) => expect(isVirtualCamera(label)).toBe(true));
it.each(['FaceTime HD Camera', 'Integrated Webcam (0bda:5520)', 'Logitech BRIO', 'HD Webcam', ''])(
  '%s is a camera',
  (label) => expect(isVirtualCamera(label)).toBe(false),
);
