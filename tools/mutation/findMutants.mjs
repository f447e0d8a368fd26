// Finds the places of a source file where a small fault could stand, and says what each fault would be.
// Comments, types, imports and texts are left alone; a string is emptied only where the code compares it.
import { createHash } from 'node:crypto';
import { parseSync } from 'vite';

const SWAPPED = {
  '&&': '||',
  '||': '&&',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '%': '*',
  '**': '*',
  '+=': '-=',
  '-=': '+=',
  '*=': '/=',
  '/=': '*=',
  '++': '--',
  '--': '++',
};
const SWAPPED_METHODS = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
};
/** An array of so many numbers is a table; what a test of its numbers would say is the table again. */
const TABLE = 8;
const TRANSPARENT = new Set([
  'TSAsExpression',
  'TSNonNullExpression',
  'TSSatisfiesExpression',
  'TSTypeAssertion',
  'TSInstantiationExpression',
]);
const EMPTY_BY_TYPE = {
  TSBooleanKeyword: ['true', 'false'],
  TSTypePredicate: ['true', 'false'],
  TSNumberKeyword: ['0'],
  TSStringKeyword: ["''"],
  TSArrayType: ['[]'],
};
const COMPARING = new Set(['<', '<=', '>', '>=', '===', '!==', '==', '!=', 'in', 'instanceof']);

/**
 * @typedef {object} Mutant
 * @property {string} id the same after a renaming, a move, or an edit of another function
 * @property {string} operator
 * @property {number} start where the replaced text begins in the file
 * @property {number} end
 * @property {string} replacement
 * @property {number} line
 */

/**
 * @param {string} path only its ending matters
 * @param {string} text
 * @returns {Mutant[]} in the order of the file
 */
export function findMutants(path, text) {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0].message}`);
  const mutants = [];
  for (const statement of program.body) {
    const found = [];
    walk(statement, { parents: [], text, found });
    const shape = hash(shapeOf(statement));
    found.sort((a, b) => a.start - b.start || a.end - b.end);
    found.forEach((mutant, at) => {
      // Identifiers are no part of the id, so that it stays when something is renamed.
      mutants.push({ id: hash(`${shape} ${at} ${mutant.operator}`).slice(0, 10), ...mutant });
    });
  }
  const seen = new Map();
  let line = 1;
  let upTo = 0;
  return mutants.map((mutant) => {
    for (; upTo < mutant.start; upTo++) if (text[upTo] === '\n') line++;
    const count = (seen.get(mutant.id) ?? 0) + 1;
    seen.set(mutant.id, count);
    return { ...mutant, id: count > 1 ? `${mutant.id}-${count}` : mutant.id, line };
  });
}

export const hash = (content) => createHash('sha1').update(content).digest('hex');

const isNode = (value) => typeof value === 'object' && value !== null && 'type' in value;

function childrenOf(node) {
  return Object.entries(node).flatMap(([key, value]) =>
    (Array.isArray(value) ? value : [value]).filter(isNode).map((child) => ({ key, child })),
  );
}

/** What a statement is built of, without its names, texts and types. */
function shapeOf(node) {
  if (TRANSPARENT.has(node.type)) return shapeOf(node.expression);
  if (node.type.startsWith('TS')) return '';
  const told = [node.type, node.operator, node.optional ? '?' : ''];
  if (node.type === 'Literal' && typeof node.value !== 'string') told.push(node.raw);
  return `(${told.join(' ')}${childrenOf(node)
    .map(({ child }) => shapeOf(child))
    .join('')})`;
}

function walk(node, context) {
  const { parents } = context;
  if (TRANSPARENT.has(node.type)) return walk(node.expression, context);
  if (node.type.startsWith('TS') || node.type === 'ImportDeclaration') return undefined;
  mutate(node, parents, context);
  const inside = { ...context, parents: [...parents, node] };
  for (const { key, child } of childrenOf(node)) {
    const isName = key === 'key' && !node.computed;
    if (!isName) walk(child, inside);
  }
  return undefined;
}

function mutate(node, parents, { text, found }) {
  const source = (part) => text.slice(part.start, part.end);
  const add = (operator, { start, end }, replacement) => {
    if (text.slice(start, end) !== replacement) found.push({ operator, start, end, replacement });
  };
  /** The operator between two operands. */
  const between = (left, right, operator, replacement) => {
    const start = text.indexOf(operator, left.end);
    if (start < 0 || start >= right.start) return;
    add(
      `${operator} to ${replacement || 'nothing'}`,
      { start, end: start + operator.length },
      replacement,
    );
  };
  const parent = parents.at(-1);
  switch (node.type) {
    case 'IfStatement':
    case 'ConditionalExpression':
      add('condition to true', node.test, bracketed(node.test, text, 'true'));
      add('condition to false', node.test, bracketed(node.test, text, 'false'));
      break;
    case 'WhileStatement':
    case 'ForStatement':
      if (node.test) add('loop condition to false', node.test, 'false');
      break;
    case 'LogicalExpression':
      if (node.operator === '??') add('?? dropped', { start: node.left.end, end: node.end }, '');
      else between(node.left, node.right, node.operator, SWAPPED[node.operator]);
      break;
    case 'BinaryExpression':
      if (
        !(node.operator === '+' && [node.left, node.right].some(isText)) &&
        SWAPPED[node.operator]
      )
        between(node.left, node.right, node.operator, SWAPPED[node.operator]);
      if (/^[!=]==?$/.test(node.operator))
        for (const side of [node.left, node.right].filter(isText))
          if (side.value) add('string emptied', side, "''");
      break;
    case 'AssignmentExpression':
      if (SWAPPED[node.operator])
        between(node.left, node.right, node.operator, SWAPPED[node.operator]);
      break;
    case 'UpdateExpression': {
      const at = node.prefix ? node.start : node.argument.end;
      add(`${node.operator} swapped`, { start: at, end: at + 2 }, SWAPPED[node.operator]);
      break;
    }
    case 'SwitchCase':
      if (node.test && isText(node.test)) add('string emptied', node.test, "''");
      break;
    case 'UnaryExpression':
      if (node.operator === '!') add('! dropped', node, source(node.argument));
      if (node.operator === '-' && !isTable(parents))
        add('- dropped', node, ` ${source(node.argument)}`);
      break;
    case 'MemberExpression':
      if (node.optional) between(node.object, node.property, '?.', node.computed ? '' : '.');
      break;
    case 'CallExpression': {
      if (node.optional) add('?. dropped', dotsAfter(node.callee.end, text), '');
      const { callee } = node;
      const name = callee.type === 'MemberExpression' && !callee.computed && callee.property.name;
      if (Object.hasOwn(SWAPPED_METHODS, name))
        add(`${name} to ${SWAPPED_METHODS[name]}`, callee.property, SWAPPED_METHODS[name]);
      break;
    }
    case 'Literal':
      if (typeof node.value === 'number' && !isTable(parents)) {
        // One of both, or half of all mutants would be numbers. In brackets, since `--1` would be a decrement.
        const step = found.length % 2 === 0 ? 1 : -1;
        add(
          'number changed',
          node,
          node.value + step < 0 ? `(${node.value + step})` : String(node.value + step),
        );
      }
      break;
    case 'ExpressionStatement':
      if (!node.directive) add('statement removed', node, ';');
      break;
    case 'ThrowStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      if (parent?.type !== 'SwitchCase') add('statement removed', node, ';');
      break;
    case 'ReturnStatement':
      if (node.argument) emptyReturn(node.argument, parents);
      break;
    case 'ArrowFunctionExpression':
      if (node.expression ?? node.body.type !== 'BlockStatement')
        emptyReturn(node.body, [...parents, node]);
      break;
    default:
  }

  function emptyReturn(value, inside) {
    const owner = inside.findLast(({ type }) => /Function/.test(type));
    for (const emptied of emptyOf(value, owner?.returnType?.typeAnnotation))
      add('returned value emptied', value, emptied);
  }
}

const isText = (node) =>
  (node.type === 'Literal' && typeof node.value === 'string') || node.type === 'TemplateLiteral';

/** A condition keeps the line breaks and brackets around it; only a parenthesised one brings its own. */
function bracketed(test, text, value) {
  return text[test.start] === '(' && text[test.end - 1] === ')' ? `(${value})` : value;
}

function dotsAfter(at, text) {
  const start = text.indexOf('?.', at);
  return { start, end: start + 2 };
}

function isTable(parents) {
  const around = parents.filter(({ type }) => type !== 'UnaryExpression');
  const list = around.at(-1);
  if (list?.type !== 'ArrayExpression') return false;
  return list.elements.length >= TABLE || around.at(-2)?.type === 'ArrayExpression';
}

/** What a function could return instead that says nothing; `true` and `false` for a yes or no. */
function emptyOf(value, type) {
  const inner = value.type === 'ParenthesizedExpression' ? value.expression : value;
  if (TRANSPARENT.has(inner.type)) return emptyOf(inner.expression, type);
  if (inner.type === 'Literal' || inner.type === 'Identifier') {
    if (inner.value === null || inner.name === 'undefined') return [];
    if (inner.value === true) return ['false'];
    if (inner.value === false) return ['true'];
  }
  if (EMPTY_BY_TYPE[type?.type]) return EMPTY_BY_TYPE[type.type];
  if (inner.type === 'ArrayExpression') return ['[]'];
  if (inner.type === 'ObjectExpression') return ['({})'];
  if (isText(inner)) return ["''"];
  const isYesOrNo =
    COMPARING.has(inner.operator) || (inner.type === 'UnaryExpression' && inner.operator === '!');
  if (isYesOrNo) return ['true', 'false'];
  if (inner.type === 'JSXElement') return [];
  return ['undefined'];
}
