/** Position of the syntax error of an expression; null when it is valid. The parser is loaded on demand. */
export async function expressionProblemAt(expression: string): Promise<number | null> {
  if (expression.trim() === '') return null;
  const { ConditionsParser } = await import('survey-core');
  const parser = new ConditionsParser();
  const read: unknown = parser.parseExpression(expression);
  return read ? null : (parser.error?.at ?? 0);
}
