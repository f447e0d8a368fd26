/**
 * The head as one analytic surface. Lengths are centimetres in the head's own frame with y up and z
 * towards the camera; the origin is between the eyeballs. There is no mesh and no texture file.
 */

const SHARED = `#version 300 es
precision highp float;
uniform float uBlink, uOpen, uSmile, uPucker, uBrows;
uniform vec3 uLook[2]; // direction of each eye in the head's frame: right, left
float gauss(vec2 d, vec2 s) { d /= s; return exp(-0.5 * dot(d, d)); }
float rise(float a, float b, float x) { return smoothstep(a, b, x); }
// Half-width of the mouth and the height its corners are lifted by.
float mouthHalf() { return 2.45 + 0.62 * uSmile - 1.0 * uPucker; }
float cornerLift() { return 0.85 * uSmile; }
`;

/** Skull, relief and lids: takes a grid position, gives the posed position and normal. */
export const SKIN_VERTEX = `${SHARED}
in vec2 aGrid; // longitude and latitude, -1..1, the face around 0
uniform mat4 uView, uPose;
out vec3 vHead, vNormal;

float relief(vec2 p) {
  vec2 m = vec2(abs(p.x), p.y);
  float z = 0.3 * gauss(m - vec2(2.9, 1.75), vec2(1.7, 0.6));
  z -= 1.15 * gauss(m - vec2(2.95, 0.0), vec2(1.45, 0.95));
  z -= 0.55 * gauss(m - vec2(1.45, -0.1), vec2(0.55, 0.75));
  z += 0.55 * gauss(m - vec2(4.5, -2.3), vec2(1.5, 1.2));
  z -= 0.35 * gauss(m - vec2(4.3, -5.6), vec2(1.4, 1.6));
  float along = clamp((1.0 - p.y) / 5.6, 0.0, 1.0);
  float ridge = mix(0.45, 2.75, along) * rise(2.6, 0.6, p.y) * rise(-5.35, -4.55, p.y);
  z += ridge * gauss(vec2(p.x, 0.0), vec2(mix(0.62, 0.92, along), 1.0));
  z += 0.42 * gauss(p - vec2(0.0, -4.35), vec2(0.75, 0.6));
  z += 1.05 * gauss(m - vec2(1.28, -4.75), vec2(0.5, 0.48));
  z += 0.75 * gauss(p - vec2(0.0, -6.9), vec2(2.5, 1.5));
  z += 0.4 * gauss(p - vec2(0.0, -7.05), vec2(1.5, 0.62)) * (1.0 + 0.8 * uPucker);
  z += 0.95 * gauss(p - vec2(0.0, -10.1), vec2(1.6, 1.0));
  z += 0.35 * uSmile * gauss(m - vec2(3.9, -4.2), vec2(1.1, 1.0));
  return z;
}

vec3 surface(vec2 g) {
  float lon = sign(g.x) * pow(abs(g.x), 1.7) * 3.14159265;
  float lat = g.y * 1.5707963;
  float y = 0.3 + 11.7 * sin(lat);
  float front = cos(lon);
  vec3 p = vec3(7.35 * cos(lat) * sin(lon), y, -6.3 + (front > 0.0 ? 8.0 : 10.0) * cos(lat) * front);
  p.x *= 1.0 - 0.14 * rise(-2.0, -11.0, y);
  p.z += relief(p.xy) * rise(-0.1, 0.35, front);
  float side = p.x < 0.0 ? -1.0 : 1.0;
  vec2 e = p.xy - vec2(3.15 * side, 0.0);
  float ball = 1.36 * 1.36 - dot(e, e);
  if (ball > 0.0 && front > 0.0) {
    float lid = sqrt(ball);
    float k = 0.25, h = clamp(0.5 + 0.5 * (lid - p.z) / k, 0.0, 1.0);
    p.z = mix(p.z, lid, h) + k * h * (1.0 - h);
  }
  float jaw = uOpen * rise(-6.95, -7.9, p.y) * rise(-7.0, -1.0, p.z);
  p.y -= 2.2 * jaw;
  p.z -= 0.5 * jaw;
  return p;
}

void main() {
  vec3 p = surface(aGrid);
  float d = 0.004;
  vec3 east = surface(aGrid + vec2(d, 0.0)) - surface(aGrid - vec2(d, 0.0));
  vec3 north = surface(aGrid + vec2(0.0, d)) - surface(aGrid - vec2(0.0, d));
  vec3 n = cross(east, north);
  vHead = p;
  vNormal = mat3(uPose) * (dot(n, n) > 1e-12 ? normalize(n) : vec3(0.0, sign(p.y), 0.0));
  gl_Position = uView * uPose * vec4(p, 1.0);
}`;

const LIGHT = `
uniform float uLight, uReflection;
// A window with its cross, mirrored before the upper outer part of each eye.
vec3 mirrored(vec3 c, vec2 p) {
  vec2 d = abs(vec2(abs(p.x), p.y) - vec2(3.45, 0.1));
  float pane = rise(0.95, 0.87, d.x) * rise(0.6, 0.52, d.y) * rise(0.03, 0.09, min(d.x, d.y));
  return mix(c, vec3(0.97, 0.99, 1.0) / uLight, uReflection * pane);
}
vec3 lit(vec3 colour, vec3 n, float open) {
  float key = max(0.0, (dot(n, normalize(vec3(-0.45, 0.55, 0.8))) + 0.3) / 1.3);
  float fill = max(0.0, (dot(n, normalize(vec3(0.8, 0.1, 0.6))) + 0.2) / 1.2);
  vec3 light = vec3(1.08, 1.0, 0.9) * key + vec3(0.3, 0.35, 0.42) * fill;
  light += mix(vec3(0.14, 0.12, 0.11), vec3(0.3, 0.31, 0.34), 0.5 + 0.5 * n.y);
  return colour * light * open;
}
vec4 shown(vec3 c) { return vec4(pow(clamp(c * uLight, 0.0, 1.0), vec3(1.0 / 2.2)), 1.0); }
`;

/** Everything painted on the skin; the eye openings are holes. */
export const SKIN_FRAGMENT = `${SHARED}${LIGHT}
in vec3 vHead, vNormal;
out vec4 colour;
uniform vec3 uSkin;
uniform float uGlasses;
const vec3 HAIR = vec3(0.05, 0.03, 0.02);

void main() {
  vec3 p = vHead;
  vec3 n = normalize(vNormal);
  vec2 m = vec2(abs(p.x), p.y);
  bool face = p.z > -3.0;
  vec3 c = uSkin;
  float open = 1.0;

  // Warm cheeks, painted occlusion.
  c = mix(c, uSkin * vec3(1.08, 0.82, 0.8), 0.5 * gauss(m - vec2(4.0, -3.3), vec2(1.4, 1.2)));
  open -= 0.32 * gauss(m - vec2(1.6, 0.35), vec2(0.55, 0.7));
  open -= 0.22 * gauss(m - vec2(3.0, 0.95), vec2(1.5, 0.4));
  open -= 0.3 * gauss(p.xy - vec2(0.0, -5.45), vec2(1.3, 0.3));
  open -= 0.22 * gauss(p.xy - vec2(0.0, -8.5 - 2.2 * uOpen), vec2(1.4, 0.35));
  open -= 0.25 * gauss(m - vec2(1.9, -5.0), vec2(0.3, 0.6));

  if (face) {
    // Eyes.
    int eye = p.x < 0.0 ? 0 : 1;
    float t = (m.x - 3.15) / 1.55;
    float arch = pow(max(0.0, 1.0 - t * t), 0.72);
    float pitch = asin(clamp(uLook[eye].y, -1.0, 1.0));
    float follow = 0.32 * pitch / 0.2618;
    float upper = mix(0.64 + follow, -0.42, uBlink) * arch;
    float lower = (-0.5 + 0.25 * min(follow, 0.0)) * arch;
    if (abs(t) < 1.0 && p.y < upper && p.y > lower) discard;
    float overUpper = p.y - upper, underLower = lower - p.y;
    float within = rise(1.12, 0.95, abs(t));
    c = mix(c, HAIR * 0.6, 0.92 * within * rise(0.17, 0.06, overUpper) * step(-0.02, overUpper));
    c = mix(c, uSkin * 0.5, 0.55 * within * rise(0.1, 0.02, underLower) * step(-0.02, underLower));
    c *= 1.0 - 0.35 * within * gauss(vec2(overUpper - 0.42, 0.0), vec2(0.07, 1.0)) * (1.0 - uBlink);
    c *= 1.0 - 0.18 * within * gauss(vec2(underLower - 0.4, 0.0), vec2(0.14, 1.0));

    // Brows: an arc of short streaks.
    float b = (m.x - 1.15) / 3.75;
    float arc = 1.62 + 0.62 * sin(2.2 * clamp(b, 0.0, 1.0)) - 0.25 * b + 0.62 * uBrows;
    float thick = mix(0.36, 0.13, clamp(b, 0.0, 1.0));
    float inBrow = rise(-0.05, 0.06, b) * rise(1.05, 0.9, b) * rise(thick, thick * 0.55, abs(p.y - arc));
    float streak = 0.8 + 0.2 * sin(26.0 * m.x + 9.0 * p.y);
    c = mix(c, vec3(0.045, 0.026, 0.018), 0.94 * inBrow * streak);

    // Glasses: two rims, a bridge, and what the glass takes of the light.
    float rim = length((m - vec2(3.2, -0.25)) * vec2(0.9, 1.0));
    float bridge = rise(0.16, 0.08, abs(p.y - 0.1)) * rise(1.45, 1.25, m.x);
    c = mix(c, vec3(0.02), uGlasses * 0.95 * max(rise(0.2, 0.12, abs(rim - 2.1)), bridge));
    open -= 0.12 * uGlasses * rise(2.1, 2.0, rim);

    // Nostrils.
    c = mix(c, vec3(0.06, 0.022, 0.018), 0.9 * rise(0.32, 0.16, length((m - vec2(0.68, -5.02)) * vec2(0.75, 1.5))));

    // Mouth: outer and inner curve of each lip around the line between the corners.
    float half_ = mouthHalf();
    float s = p.x / half_;
    float line = -7.05 + cornerLift() * s * s;
    float bow = max(0.0, 1.0 - s * s);
    float gap = pow(bow, 0.6);
    float outerUp = line + (0.62 - 0.18 * exp(-20.0 * s * s) - 0.15 * uSmile + 0.2 * uPucker) * pow(bow, 0.8);
    float innerUp = line + 0.03 * bow;
    float innerLow = line - (0.03 + 1.9 * uOpen) * gap;
    float outerLow = innerLow - (0.82 + 0.15 * uPucker) * pow(bow, 0.7);
    if (abs(s) < 1.0 && p.y < outerUp && p.y > outerLow) {
      if (p.y < innerUp && p.y > innerLow) {
        float deep = (innerUp - p.y) / max(innerUp - innerLow, 0.01);
        c = vec3(0.055, 0.016, 0.016);
        if (uOpen > 0.06 && p.y > innerUp - min(0.55, 0.8 * uOpen)) c = vec3(0.62, 0.58, 0.5);
        else if (uOpen > 0.3 && deep > 0.6) c = vec3(0.3, 0.1, 0.1);
        open = 1.0;
      } else {
        c = uSkin * vec3(0.86, 0.5, 0.5);
        c *= 1.0 - 0.4 * rise(0.14, 0.0, min(abs(p.y - innerUp), abs(p.y - innerLow)));
      }
    }
  }
  // Hair: a cap down to the forehead and behind the ears.
  float hairline = 6.6 - 0.035 * p.x * p.x - 0.9 * rise(4.0, 6.5, m.x);
  float cap = max(rise(hairline - 0.15, hairline + 0.25, p.y), rise(-5.2, -6.4, p.z) * rise(-6.5, -5.0, p.y));
  c = mix(c, HAIR * (0.85 + 0.3 * sin(9.0 * p.x + 3.0 * p.y)), cap);
  c = lit(c, n, max(open, 0.25));
  if (face) c = mirrored(c, p.xy);
  colour = shown(c);
}`;

/** A stretched and placed ball: eyeballs, ears, neck, shoulders. */
export const BALL_VERTEX = `${SHARED}
in vec2 aGrid;
uniform mat4 uView, uPose;
uniform vec3 uCentre, uRadius;
out vec3 vDirection, vHead, vNormal;
void main() {
  float lon = aGrid.x * 3.14159265, lat = aGrid.y * 1.5707963;
  vDirection = vec3(cos(lat) * sin(lon), sin(lat), cos(lat) * cos(lon));
  vHead = uCentre + uRadius * vDirection;
  vNormal = mat3(uPose) * normalize(vDirection / uRadius);
  gl_Position = uView * uPose * vec4(vHead, 1.0);
}`;

export const BALL_FRAGMENT = `${SHARED}${LIGHT}
in vec3 vDirection, vHead, vNormal;
uniform int uEye; // 0 right, 1 left, -1 no eye
uniform vec3 uColour, uIris;
out vec4 colour;
void main() {
  vec3 n = normalize(vNormal);
  if (uEye < 0) { colour = shown(lit(uColour, n, 1.0)); return; }
  vec3 look = uLook[uEye];
  float angle = degrees(acos(clamp(dot(normalize(vDirection), look), -1.0, 1.0)));
  vec3 c = mix(vec3(0.62, 0.58, 0.55), vec3(0.74, 0.73, 0.71), rise(60.0, 35.0, angle));
  float spokes = 0.85 + 0.15 * sin(40.0 * atan(vDirection.y - look.y, vDirection.x - look.x));
  vec3 iris = uIris * mix(1.25, 0.75, rise(12.0, 28.0, angle)) * spokes;
  c = mix(c, iris * 0.35, rise(30.0, 28.5, angle));
  c = mix(c, iris, rise(28.0, 25.5, angle));
  c = mix(c, vec3(0.006), rise(12.0, 10.0, angle));
  vec2 e = vHead.xy - vec2(uEye == 0 ? -3.15 : 3.15, 0.0);
  float pitch = asin(clamp(look.y, -1.0, 1.0));
  float lid = 0.64 + 0.32 * pitch / 0.2618;
  float shade = 1.0 - 0.5 * rise(lid - 0.55, lid, e.y) - 0.25 * rise(1.0, 1.5, abs(e.x));
  c = lit(c, n, shade);
  c += 0.55 * rise(0.13, 0.07, length(e - vec2(-0.3, 0.28) - look.xy * 0.45));
  colour = shown(mirrored(c, vHead.xy));
}`;

/** The wall in the background. */
export const WALL_VERTEX = `#version 300 es
in vec2 aGrid;
out vec2 vAt;
void main() { vAt = aGrid; gl_Position = vec4(aGrid, 0.9999, 1.0); }`;
export const WALL_FRAGMENT = `#version 300 es
precision highp float;
in vec2 vAt;
uniform float uLight;
out vec4 colour;
void main() { colour = vec4(vec3(0.56 + 0.12 * vAt.y - 0.06 * length(vAt)) * pow(uLight, 0.45), 1.0); }`;
