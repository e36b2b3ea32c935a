import { parseSync } from 'rolldown/utils'
import type { Problem, SourceFile } from './source.ts'
import { lineAt } from './source.ts'

const MAX_LINES = 60
/** Tests, and what only they run, are as long as their scene. */
const EXEMPT = /\.(?:test|cases)\.tsx?$|\.d\.ts$|^journeys\/|^bench\/|\/testing\//
const FUNCTION = /^(?:FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/

interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
  readonly [key: string]: unknown
}

export interface LongFunction {
  readonly path: string
  readonly line: number
  /** Lines of its body that hold code. */
  readonly lines: number
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as Partial<SyntaxNode>).type === 'string'

function* nodesIn(node: SyntaxNode): Generator<SyntaxNode> {
  yield node
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const one of value.filter(isNode)) yield* nodesIn(one)
    else if (isNode(value)) yield* nodesIn(value)
  }
}

/** Lines of a body that hold code: neither blank ones, comments, nor the braces around it. */
function linesOf({ type, start, end }: SyntaxNode, code: string): number {
  const edge = type === 'BlockStatement' ? 1 : 0
  return code
    .slice(start + edge, end - edge)
    .split('\n')
    .filter((line) => line.trim() !== '').length
}

/** The functions of a file whose body has more than sixty lines of code, JSX and functions inside included. */
export function longFunctionsOf({ path, text }: SourceFile): LongFunction[] {
  if (!/\.(?:tsx?|mjs)$/.test(path) || EXEMPT.test(path) || text.split('\n').length <= MAX_LINES) return []
  const { program, comments } = parseSync(path, text, { lang: path.endsWith('x') ? 'tsx' : 'ts' })
  const code = comments.reduce(
    (rest, { start, end }) => rest.slice(0, start) + rest.slice(start, end).replace(/[^\n]/g, ' ') + rest.slice(end),
    text,
  )
  return [...nodesIn(program as unknown as SyntaxNode)].flatMap((node) => {
    const lines = FUNCTION.test(node.type) && isNode(node['body']) ? linesOf(node['body'], code) : 0
    return lines > MAX_LINES ? [{ path, line: lineAt(text, node.start), lines }] : []
  })
}

/** The functions of more than sixty lines of code. */
export const longFunctionProblems = (files: readonly SourceFile[]): Problem[] =>
  files.flatMap(longFunctionsOf).map(({ path, line, lines }) => ({
    path,
    line,
    message: `a function of ${lines} lines, at most ${MAX_LINES}`,
  }))
