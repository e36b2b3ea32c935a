import type { AST } from '@eslint-community/regexpp'
import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { parseSync } from 'vite'

export interface Pattern {
  readonly source: string
  readonly flags: string
}

/**
 * Regular expressions of a source, without those in comments and strings. The extension of `path` gives its language.
 */
export function patternsIn(path: string, text: string): Pattern[] {
  const found: Pattern[] = []
  const read = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, regex } = node as { type?: string; regex?: { pattern: string; flags: string } | null }
    if (type === 'Literal' && regex) found.push({ source: regex.pattern, flags: regex.flags })
    for (const inner of Object.values(node)) read(inner)
  }
  read(parseSync(path, text).program)
  return found
}

/** Together they match most character classes. */
const LETTERS = [
  'a',
  'A',
  '0',
  ' ',
  '-',
  '.',
  '/',
  '<',
  '"',
  '{',
  '[',
  '@',
  ':',
  ';',
  ',',
  '_',
  '%',
  '&',
  '\n',
  'é',
  'Z',
]

type Node = AST.Element | AST.Alternative

const one = (source: string, flags: string): RegExp => new RegExp(`^(?:${source})$`, flags.replace(/[gy]/g, ''))

function textOf(node: Node, flags: string): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'Alternative':
      return node.elements.map((element) => textOf(element, flags)).join('')
    case 'Group':
    case 'CapturingGroup':
      return textOf(node.alternatives[0] as AST.Alternative, flags)
    case 'Quantifier':
      return textOf(node.element, flags).repeat(Math.min(Math.max(node.min, 1), 20))
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass': {
      const takes = one(node.raw, flags)
      return LETTERS.find((letter) => takes.test(letter)) ?? ''
    }
    default:
      return ''
  }
}

/** Texts that a pattern may repeat: its quantified parts, adjacent ones together, and the whole. */
export function pumpsOf({ source, flags }: Pattern): string[] {
  const parsed = new RegExpParser().parsePattern(source, 0, source.length, {
    unicode: flags.includes('u'),
    unicodeSets: flags.includes('v'),
  })
  const pumps = new Set<string>()
  const add = (text: string) => void (text !== '' && pumps.add(text))
  visitRegExpAST(parsed, {
    onQuantifierEnter: (node) => void (node.max > 1 && add(textOf(node.element, flags))),
    onAlternativeEnter: ({ elements }) => {
      for (let from = 0; from < elements.length; from += 1)
        for (let to = from + 1; to <= elements.length; to += 1)
          add(
            elements
              .slice(from, to)
              .map((element) => textOf(element, flags))
              .join(''),
          )
    },
  })
  return [...pumps]
}

/**
 * Texts of a given length on which a pattern backtracks most: a repeated part after some prefix, with an end that
 * fails.
 */
export function pumpedTexts(pattern: Pattern, most: number): ((letters: number) => string)[] {
  const pumps = pumpsOf(pattern)
  const pumped = (pump: string, beginning: string) => (letters: number) =>
    `${beginning}${pump.repeat(Math.ceil(letters / pump.length))}\u0000`
  return [
    ...LETTERS.map((letter) => pumped(letter, '')),
    ...pumps
      .slice(0, most)
      .flatMap((pump) => ['', ...pumps.slice(0, most)].map((beginning) => pumped(pump, beginning))),
  ]
}
