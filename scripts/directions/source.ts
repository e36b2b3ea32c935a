export interface SourceFile {
  readonly path: string
  readonly text: string
}

export interface Problem {
  readonly path: string
  readonly line: number
  readonly message: string
}

export interface Comment {
  readonly text: string
  readonly line: number
}

export interface Import {
  readonly from: string
  readonly typeOnly: boolean
  readonly kind: 'import' | 'export' | 'dynamic'
  /** Names as exported by the other file; empty for `*`, side effects and dynamic imports. */
  readonly names: readonly string[]
  readonly everything: boolean
  readonly line: number
}

// A slash after one of these starts a regular expression, not a division.
const BEFORE_REGEX = /(?:^|[=([{,;:!&|?+\-*%~^<>\n]|\b(?:return|typeof|case|in|of|do|else|yield|await))\s*$/

function endOfString(text: string, start: number): number {
  const quote = text[start]
  for (let i = start + 1; i < text.length; i++) {
    if (text[i] === '\\') i++
    else if (text[i] === quote) return i
    else if (text[i] === '\n') return -1
  }
  return -1
}

function endOfRegex(text: string, start: number): number {
  let inClass = false
  for (let i = start + 1; i < text.length; i++) {
    const c = text[i]
    if (c === '\\') i++
    else if (c === '\n') return -1
    else if (c === '[') inClass = true
    else if (c === ']') inClass = false
    else if (c === '/' && !inClass) return i
  }
  return -1
}

class Masker {
  private at = 0
  private out = ''
  private readonly text: string
  readonly comments: Comment[] = []

  constructor(text: string) {
    this.text = text
  }

  run(): string {
    while (this.at < this.text.length) this.code(false)
    return this.out
  }

  private keep(count: number): void {
    this.out += this.text.slice(this.at, this.at + count)
    this.at += count
  }

  private blankTo(end: number): void {
    this.out += this.text.slice(this.at, end).replace(/[^\n]/g, ' ')
    this.at = end
  }

  private code(inTemplate: boolean): void {
    let depth = 0
    while (this.at < this.text.length) {
      const c = this.text[this.at]
      if (inTemplate && c === '}' && depth === 0) return
      if (c === '{') depth++
      if (c === '}') depth--
      this.token(c ?? '')
    }
  }

  private token(c: string): void {
    const two = this.text.slice(this.at, this.at + 2)
    if (two === '//') this.comment(this.endAt('\n', 0))
    else if (two === '/*') this.comment(this.endAt('*/', 2))
    else if (c === '`') this.template()
    else if (c === '"' || c === "'") this.quoted(endOfString(this.text, this.at))
    else if (c === '/' && BEFORE_REGEX.test(this.out.slice(-40))) this.quoted(endOfRegex(this.text, this.at))
    else this.keep(1)
  }

  private comment(end: number): void {
    this.comments.push({ text: this.text.slice(this.at, end), line: lineAt(this.text, this.at) })
    this.blankTo(end)
  }

  private endAt(mark: string, length: number): number {
    const end = this.text.indexOf(mark, this.at + length)
    return end === -1 ? this.text.length : end + length
  }

  /** An apostrophe in JSX text has no closing one on its line: an ordinary character. */
  private quoted(end: number): void {
    this.keep(1)
    if (end === -1) return
    this.blankTo(end)
    this.keep(1)
  }

  private template(): void {
    this.keep(1)
    while (this.at < this.text.length && this.text[this.at] !== '`') {
      if (this.text[this.at] === '\\') this.blankTo(Math.min(this.at + 2, this.text.length))
      else if (this.text.startsWith('${', this.at)) {
        this.keep(2)
        this.code(true)
        this.keep(1)
      } else this.blankTo(this.at + 1)
    }
    this.keep(1)
  }
}

/** The text with comments and contents of strings blanked, at the same length and lines. */
export function maskOf(text: string): string {
  return new Masker(text).run()
}

/** The comments of a file; `//` on consecutive lines are one. */
export function commentsOf(text: string): Comment[] {
  const masker = new Masker(text)
  masker.run()
  const found: Comment[] = []
  let next = 0
  for (const comment of masker.comments) {
    const last = found.at(-1)
    const isLine = comment.text.startsWith('//')
    if (last && isLine && comment.line === next)
      found[found.length - 1] = { ...last, text: `${last.text}\n${comment.text}` }
    else found.push(comment)
    next = isLine ? comment.line + 1 : 0
  }
  return found
}

export function lineAt(text: string, index: number): number {
  let line = 1
  for (let i = text.indexOf('\n'); i !== -1 && i < index; i = text.indexOf('\n', i + 1)) line++
  return line
}

const CLAUSE = String.raw`(?:[\w$]+|\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?)`
const FROM = new RegExp(
  String.raw`\b(import|export)\s+(type\s+)?(?!type\s+[\w${'$'}{*])(${CLAUSE}(?:\s*,\s*${CLAUSE})?)\s*from\s*(['"])`,
  'g',
)
const BARE = /\bimport\s*(\(\s*)?(['"])/g

function namesIn(clause: string): string[] {
  const braces = /\{([^}]*)\}/.exec(clause)?.[1] ?? ''
  return braces.split(',').flatMap((part) => {
    const name = part
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/)[0]
    return name ? [name] : []
  })
}

function quotedAt(text: string, open: number): string {
  return text.slice(open + 1, endOfString(text, open))
}

/** Every `import … from`, `export … from`, `import '…'` and `import('…')` of a file. */
export function importsOf(text: string, mask = maskOf(text)): Import[] {
  const statements = [...mask.matchAll(FROM)].map((m): Import => {
    const clause = m[3] ?? ''
    return {
      from: quotedAt(text, m.index + m[0].length - 1),
      typeOnly: Boolean(m[2]),
      kind: m[1] === 'export' ? 'export' : 'import',
      names: namesIn(clause),
      everything: clause.includes('*'),
      line: lineAt(text, m.index),
    }
  })
  const bare = [...mask.matchAll(BARE)].map(
    (m): Import => ({
      from: quotedAt(text, m.index + m[0].length - 1),
      typeOnly: false,
      kind: m[1] ? 'dynamic' : 'import',
      names: [],
      everything: false,
      line: lineAt(text, m.index),
    }),
  )
  return [...statements, ...bare]
}
