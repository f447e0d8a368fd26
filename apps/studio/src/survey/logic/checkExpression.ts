/** Where an expression cannot be read; null when it can. What reads it is loaded when it is needed. */
export async function expressionProblemAt(expression: string): Promise<number | null> {
  if (expression.trim() === '') return null;
  const { ConditionsParser } = await import('survey-core');
  const parser = new ConditionsParser();
  const read: unknown = parser.parseExpression(expression);
  return read ? null : (parser.error?.at ?? 0);
}
