import { lineAt, maskOf } from './source.ts'

export interface Title {
  /** Title of the enclosing groups, or ''. */
  readonly group: string
  readonly text: string
  readonly line: number
}

interface Call {
  readonly text: string
  readonly start: number
  readonly end: number
}

const CALL = /(?<![\w$.])(?:test|it|describe)(?:\.\w+)*(?=\()/g
const QUOTE = /^\(\s*['"`]/

/** The index after the parenthesis that closes the one at `open`. */
function afterParenthesis(mask: string, open: number): number {
  let depth = 0
  for (let i = open; i < mask.length; i++) {
    if (mask[i] === '(') depth++
    if (mask[i] === ')' && --depth === 0) return i + 1
  }
  return mask.length
}

/** The call with its title at `open`; `test.each(table)(title)` has it in the second parenthesis. */
function callAt(text: string, mask: string, open: number): Call[] {
  const end = afterParenthesis(mask, open)
  const quote = QUOTE.exec(mask.slice(open, open + 200))
  if (!quote) return mask[end] === '(' ? callAt(text, mask, end) : []
  const start = open + quote[0].length
  return [{ text: text.slice(start, mask.indexOf(mask.charAt(start - 1), start)), start, end }]
}

/** The titles of the tests of a file and of their groups. */
export function titlesOf(text: string, mask = maskOf(text)): Title[] {
  const calls = [...mask.matchAll(CALL)].flatMap(({ 0: name, index }) => callAt(text, mask, index + name.length))
  return calls.map((call) => ({
    group: calls
      .filter(({ start, end }) => start < call.start && call.start < end)
      .map(({ text: title }) => title)
      .join(' › '),
    text: call.text,
    line: lineAt(text, call.start),
  }))
}
