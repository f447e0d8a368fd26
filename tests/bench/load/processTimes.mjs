// What processes have used, from /proc of Linux.
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second, as Linux shows them to programs on every architecture that we build for. */
const TICKS_PER_S = 100;

/** Processor time of a process in s, that of its threads and of children that have ended included. */
function ownSeconds(pid) {
  const fields = statOf(pid);
  if (!fields) return 0;
  const [user, system, childUser, childSystem] = fields.slice(11, 15).map(Number);
  return (user + system + childUser + childSystem) / TICKS_PER_S;
}

/** The fields after the name, which may contain spaces; null: the process has ended. */
function statOf(pid) {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
}

function writtenBytes(pid) {
  try {
    return Number(/^write_bytes: (\d+)/m.exec(readFileSync(`/proc/${pid}/io`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}

/** The process and everything it has started. */
function familyOf(pid) {
  const parents = new Map();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = statOf(name);
    if (fields) parents.set(Number(name), Number(fields[1]));
  }
  const family = [pid];
  for (const member of family) {
    for (const [child, parent] of parents) if (parent === member) family.push(child);
  }
  return family;
}

/** @returns {{cpuS: number, writtenBytes: number}} of a process and everything it has started, since its start */
export function usedBy(pid) {
  const family = familyOf(pid);
  const sum = (of) => family.reduce((total, member) => total + of(member), 0);
  return { cpuS: sum(ownSeconds), writtenBytes: sum(writtenBytes) };
}

/** @returns {{busyS: number, waitingS: number}} of all processors: at work, and idle while a disk works */
export function usedByMachine() {
  const [, user, nice, system, , waiting, irq, softIrq, stolen] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)[0]
    .split(/\s+/)
    .map(Number);
  const busy = user + nice + system + irq + softIrq + stolen;
  return { busyS: busy / TICKS_PER_S, waitingS: waiting / TICKS_PER_S };
}
