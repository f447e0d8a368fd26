/** Rotations as vectors (axis times angle, radians) and 3x3 matrices (row by row). */
export type Vector3 = readonly [number, number, number];
export type Matrix3 = readonly [
  number, number, number,
  number, number, number,
  number, number, number,
]; // prettier-ignore

/** Rodrigues: the matrix of a rotation vector. */
export function matrixOfRotation([x, y, z]: Vector3): Matrix3 {
  const angle = Math.hypot(x, y, z);
  // sin(a)/a and (1-cos(a))/a² by their series where the quotient would lose digits.
  const s = angle < 1e-6 ? 1 - (angle * angle) / 6 : Math.sin(angle) / angle;
  const c = angle < 1e-6 ? 0.5 - (angle * angle) / 24 : (1 - Math.cos(angle)) / (angle * angle);
  return [
    1 - c * (y * y + z * z),
    c * x * y - s * z,
    c * x * z + s * y,
    c * x * y + s * z,
    1 - c * (x * x + z * z),
    c * y * z - s * x,
    c * x * z - s * y,
    c * y * z + s * x,
    1 - c * (x * x + y * y),
  ];
}

/** The rotation vector of a matrix; angles below 180 degrees. */
export function rotationOfMatrix(m: Matrix3): Vector3 {
  const x = m[7] - m[5];
  const y = m[2] - m[6];
  const z = m[3] - m[1];
  const twiceSine = Math.hypot(x, y, z);
  const angle = Math.atan2(twiceSine, m[0] + m[4] + m[8] - 1);
  const scale = twiceSine < 1e-9 ? 0.5 : angle / twiceSine;
  return [x * scale, y * scale, z * scale];
}

export function multiply(a: Matrix3, b: Matrix3): Matrix3 {
  return [
    a[0] * b[0] + a[1] * b[3] + a[2] * b[6],
    a[0] * b[1] + a[1] * b[4] + a[2] * b[7],
    a[0] * b[2] + a[1] * b[5] + a[2] * b[8],
    a[3] * b[0] + a[4] * b[3] + a[5] * b[6],
    a[3] * b[1] + a[4] * b[4] + a[5] * b[7],
    a[3] * b[2] + a[4] * b[5] + a[5] * b[8],
    a[6] * b[0] + a[7] * b[3] + a[8] * b[6],
    a[6] * b[1] + a[7] * b[4] + a[8] * b[7],
    a[6] * b[2] + a[7] * b[5] + a[8] * b[8],
  ];
}

export function rotate(m: Matrix3, [x, y, z]: Vector3): Vector3 {
  return [
    m[0] * x + m[1] * y + m[2] * z,
    m[3] * x + m[4] * y + m[5] * z,
    m[6] * x + m[7] * y + m[8] * z,
  ];
}

/** Rotates by the inverse of the matrix. */
export function rotateBack(m: Matrix3, [x, y, z]: Vector3): Vector3 {
  return [
    m[0] * x + m[3] * y + m[6] * z,
    m[1] * x + m[4] * y + m[7] * z,
    m[2] * x + m[5] * y + m[8] * z,
  ];
}
