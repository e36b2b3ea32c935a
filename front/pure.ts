import type { Plugin } from 'vite'

/**
 * Calls that only build a value: an unused schema may be dropped from the bundle. The bundler matches them by name.
 */
export const pureFunctions = [
  'z',
  'endpoint',
  'refusals',
  'allOf',
  'required',
  'personName',
  'text',
  'lineText',
  'requiredLine',
  'searchText',
  'shownText',
  'maxLength',
  'maxKeys',
  'orNone',
  'listOf',
  'pageOf',
  'choicesOf',
  'opening',
  'openingFields',
  'openingRefusals',
]

interface Node {
  readonly type: string
}
type Fields = Node & Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Fields => typeof value === 'object' && value !== null && 'type' in value
const childrenOf = (node: Fields): Fields[] => Object.values(node).flat().filter(isNode)

function boundBy(pattern: unknown): string[] {
  if (!isNode(pattern)) return []
  if (pattern.type === 'Identifier') return [String(pattern['name'])]
  if (pattern.type === 'Property') return boundBy(pattern['value'])
  if (pattern.type === 'AssignmentPattern') return boundBy(pattern['left'])
  return childrenOf(pattern).flatMap(boundBy)
}

function rootOf(callee: unknown): string | undefined {
  if (!isNode(callee)) return undefined
  if (callee.type === 'MemberExpression') return rootOf(callee['object'])
  return callee.type === 'Identifier' ? String(callee['name']) : undefined
}

/** Matches `text()`, but not `text.trim()`, which is dropped only where its result is unused. */
const isNamed = (node: Fields): boolean =>
  node.type === 'CallExpression' && (node['callee'] as Node | undefined)?.type === 'Identifier'

/** The roots of the calls in a statement whose results are unused. */
function unusedIn(expression: unknown): string[] {
  if (!isNode(expression)) return []
  if (expression.type === 'CallExpression') return [rootOf(expression['callee']) ?? '']
  const passes = /^(Logical|Conditional|Unary|Await|Chain|Sequence|Parenthesized)Expression$/.test(expression.type)
  return passes ? childrenOf(expression).flatMap(unusedIn) : []
}

const MEANT = /^(zod(\/mini)?|#kit\/.*|#features\/.*|#openings\.ts|@parvis\/contract\/.*)$/

/**
 * Names called in a module that do not, or not only, refer to the pure functions: dropping these calls could lose
 * effects.
 */
export function mistakenIn(program: unknown, names: readonly string[] = pureFunctions): string[] {
  const called = new Set<string>()
  const meant = new Set<string>()
  const own = new Set<string>()
  const visit = (node: Fields): void => {
    if (isNamed(node)) called.add(rootOf(node['callee']) ?? '')
    if (node.type === 'ExpressionStatement') for (const call of unusedIn(node['expression'])) called.add(call)
    if (node.type === 'ImportDeclaration') {
      const from = (node['source'] as { value?: string }).value ?? ''
      for (const one of node['specifiers'] as Fields[])
        (MEANT.test(from) ? meant : own).add(boundBy(one['local'])[0] ?? '')
      return
    }
    const patterns = [
      ...(node.type === 'VariableDeclarator' ? [node['id']] : []),
      ...(/Function/.test(node.type) ? [node['id'], ...((node['params'] as unknown[]) ?? [])] : []),
      ...(node.type === 'CatchClause' ? [node['param']] : []),
    ]
    for (const name of patterns.flatMap(boundBy)) own.add(name)
    for (const child of childrenOf(node)) visit(child)
  }
  if (isNode(program)) visit(program)
  return names.filter((name) => called.has(name) && (own.has(name) || !meant.has(name)))
}

/** Fails the build when another function has the name of a pure one. */
export function unmistaken(): Plugin {
  return {
    name: 'parvis-unmistaken',
    apply: 'build',
    transform: {
      order: 'post',
      filter: {
        id: { exclude: [/\/contract\/src\/kit\//, /\/node_modules\/zod\//, /\.css/] },
        code: new RegExp(String.raw`(?<![\w$.])(${pureFunctions.join('|')})\b`),
      },
      handler(code, id) {
        const names = mistakenIn(this.parse(code))
        if (names.length > 0)
          this.error(`${id}: a call of « ${names.join(', ')} » would be lost in the page: name it otherwise`)
      },
    },
  }
}
