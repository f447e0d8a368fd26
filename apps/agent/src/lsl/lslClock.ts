/** The agent's clock in the unit of the Lab Streaming Layer. */
export function lslSeconds(): number {
  return performance.now() / 1000;
}
