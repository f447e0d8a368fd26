// The reference implementation of the Lab Streaming Layer in a process of its own, so that a test can kill it and
// survives its crash. Started by RealLsl.ts; with the argument "probe" it only says whether the library can be loaded.
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const LIBRARIES = {
  'linux-x64': 'liblsl64.so',
  'darwin-x64': 'liblsl64.dylib',
  'win32-x64': 'liblsl64.dll',
};
const FORMATS = ['', 'float32', 'double64', 'string', 'int32', 'int16', 'int8', 'int64'];
/** Per format: the letter of the functions, and the type of C. */
const LETTERS = {
  float32: ['f', 'float'],
  double64: ['d', 'double'],
  string: ['str', 'char *'],
  int32: ['i', 'int32_t'],
  int16: ['s', 'int16_t'],
  int8: ['c', 'int8_t'],
  int64: ['l', 'int64_t'],
};

const library = LIBRARIES[`${process.platform}-${process.arch}`];
if (!library) {
  console.error(`The package has no library for ${process.platform} on ${process.arch}.`);
  process.exit(1);
}
const require = createRequire(import.meta.url);
const { default: koffi } = await import('koffi');
const lsl = koffi.load(
  join(dirname(require.resolve('node-lsl/package.json')), 'prebuilt', library),
);

koffi.pointer('LslHandle', koffi.opaque());
const declare = (text) => lsl.func(text);
const createInfo = declare(
  'LslHandle lsl_create_streaminfo(const char *name, const char *type, int count, double rate, int format, const char *sourceId)',
);
const descOf = declare('LslHandle lsl_get_desc(LslHandle info)');
const appendChild = declare('LslHandle lsl_append_child(LslHandle parent, const char *name)');
const appendValue = declare(
  'LslHandle lsl_append_child_value(LslHandle parent, const char *name, const char *value)',
);
const createOutlet = declare(
  'LslHandle lsl_create_outlet(LslHandle info, int chunk, int buffered)',
);
const haveConsumers = declare('int lsl_have_consumers(LslHandle outlet)');
const localClock = declare('double lsl_local_clock()');
const resolveByProperty = declare(
  'int lsl_resolve_byprop(_Out_ void **buffer, uint32_t length, const char *prop, const char *value, int minimum, double timeout)',
);
const resolveByPredicate = declare(
  'int lsl_resolve_bypred(_Out_ void **buffer, uint32_t length, const char *predicate, int minimum, double timeout)',
);
const createInlet = declare(
  'LslHandle lsl_create_inlet(void *info, int buffered, int chunk, int recover)',
);
const getFullInfo = declare(
  'LslHandle lsl_get_fullinfo(LslHandle inlet, double timeout, _Out_ int *error)',
);
const getXml = declare('char *lsl_get_xml(LslHandle info)');
const openStream = declare(
  'void lsl_open_stream(LslHandle inlet, double timeout, _Out_ int *error)',
);
const timeCorrection = declare(
  'double lsl_time_correction(LslHandle inlet, double timeout, _Out_ int *error)',
);
const libraryVersion = declare('int lsl_library_version()');

if (process.argv.includes('probe')) {
  console.log(libraryVersion());
  process.exit(0);
}

const pushSample = Object.fromEntries(
  Object.entries(LETTERS).map(([format, [letter, type]]) => [
    format,
    declare(
      `int lsl_push_sample_${letter}t(LslHandle outlet, ${format === 'string' ? 'const char **' : `const ${type} *`}values, double time)`,
    ),
  ]),
);
const pushChunk = declare(
  'int lsl_push_chunk_dt(LslHandle outlet, const double *values, unsigned long count, double time)',
);
const pullSample = Object.fromEntries(
  Object.entries(LETTERS).map(([format, [letter, type]]) => [
    format,
    declare(
      `double lsl_pull_sample_${letter}(LslHandle inlet, _Out_ ${format === 'string' ? 'char **' : `${type} *`}values, int count, double timeout, _Out_ int *error)`,
    ),
  ]),
);

const outlets = new Map();
const inlets = new Map();

const commands = {
  openOutlet({ key, name, type, format, count, rateHz, sourceId, channels = [] }) {
    const info = createInfo(name, type, count, rateHz, FORMATS.indexOf(format), sourceId);
    if (channels.length > 0) {
      const list = appendChild(descOf(info), 'channels');
      for (const fields of channels) {
        const channel = appendChild(list, 'channel');
        for (const [field, value] of Object.entries(fields)) appendValue(channel, field, value);
      }
    }
    outlets.set(key, { handle: createOutlet(info, 0, 360), format, count });
  },
  /** Rows of values, each with its time in seconds; without one, it is now. */
  push({ key, rows, times }) {
    const { handle, format } = outlets.get(key);
    const used = rows.map((row, at) => {
      const time = times?.[at] ?? localClock();
      pushSample[format](handle, row, time);
      return time;
    });
    return used;
  },
  /** One time for all rows: those after the first are sent with a deduced one. */
  pushChunk({ key, rows, time }) {
    pushChunk(outlets.get(key).handle, rows.flat(), rows.length * rows[0].length, time);
  },
  haveConsumers: ({ key }) => haveConsumers(outlets.get(key).handle) !== 0,
  /** Sends samples at the rate of the stream; channel 0 counts them, the others are random. */
  async generate({ keys, rates, seconds }) {
    const started = localClock();
    const sent = keys.map(() => 0);
    for (;;) {
      const elapsed = Math.min(localClock() - started, seconds);
      keys.forEach((key, at) => {
        const { handle, format, count } = outlets.get(key);
        while (sent[at] < Math.floor(elapsed * rates[at])) {
          const values = Array.from({ length: count }, (_, channel) => channel || sent[at]);
          pushSample[format](handle, values, started + sent[at] / rates[at]);
          sent[at]++;
        }
      });
      if (elapsed >= seconds) return sent;
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  },
  localClock: () => localClock(),
  /** How many streams a query of XPath finds. */
  resolve({ predicate, minimum, timeout }) {
    return resolveByPredicate(Array(64).fill(null), 64, predicate, minimum, timeout);
  },
  openInlet({ key, sourceId, format, count }) {
    const found = [null];
    if (resolveByProperty(found, 1, 'source_id', sourceId, 1, 10) < 1) {
      throw new Error(`There is no stream with the source id ${sourceId}.`);
    }
    const handle = createInlet(found[0], 360, 0, 1);
    const error = [0];
    const xml = getXml(getFullInfo(handle, 5, error));
    openStream(handle, 5, error);
    if (error[0] !== 0) throw new Error(`The inlet answers ${error[0]}.`);
    inlets.set(key, { handle, format, count });
    return xml;
  },
  pull({ key, rows, timeout }) {
    const { handle, format, count } = inlets.get(key);
    const pulled = [];
    while (pulled.length < rows) {
      const values = Array(count).fill(format === 'string' ? null : format === 'int64' ? 0n : 0);
      const error = [0];
      const time = pullSample[format](handle, values, count, timeout, error);
      if (time === 0) break;
      pulled.push({ time, values });
    }
    return pulled;
  },
  timeCorrection({ key }) {
    return timeCorrection(inlets.get(key).handle, 5, [0]);
  },
};

async function answer({ id, command, options }) {
  try {
    process.send({ id, answer: await commands[command](options) });
  } catch (reason) {
    process.send({ id, problem: String(reason?.stack ?? reason) });
  }
}

process.on('message', (message) => void answer(message));
process.on('disconnect', () => process.exit(0));
process.send({ id: 0 });
