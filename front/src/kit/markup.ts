interface Renaming {
  readonly elements?: ReadonlyMap<string, string>
  readonly attributes?: ReadonlyMap<string, string>
}

const NONE: ReadonlyMap<string, string> = new Map()
const BLANKS = '\t\n\f\r '
const GAPS = `${BLANKS}/`
const TAG_ENDS = `${GAPS}>`
/** Elements whose content is raw text. */
const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'])

class Cursor {
  readonly html: string
  at = 0
  constructor(html: string) {
    this.html = html
  }
  get isOver(): boolean {
    return this.at >= this.html.length
  }
  isBefore = (text: string): boolean => this.html.startsWith(text, this.at)
  isAmong = (letters: string): boolean => !this.isOver && letters.includes(this.html.charAt(this.at))
  isLetter = (): boolean => /[a-z]/i.test(this.html.charAt(this.at))
  skip(letters: string): void {
    while (this.isAmong(letters)) this.at += 1
  }
  to(ends: string): void {
    while (!this.isOver && !this.isAmong(ends)) this.at += 1
  }
  past(text: string): void {
    const found = this.html.indexOf(text, this.at)
    this.at = found < 0 ? this.html.length : found + text.length
  }
}

function passValue(cursor: Cursor): void {
  cursor.skip(BLANKS)
  if (cursor.isAmong(`"'`)) {
    const quote = cursor.html.charAt(cursor.at)
    cursor.at += 1
    cursor.past(quote)
  } else cursor.to(`${BLANKS}>`)
}

function passComment(cursor: Cursor): void {
  if (cursor.isBefore('>') || cursor.isBefore('->')) return
  for (cursor.past('--'); !cursor.isOver && !cursor.isBefore('>') && !cursor.isBefore('!>'); cursor.past('--'))
    cursor.at -= 1
}

function passText(cursor: Cursor, element: string): void {
  const isEnd = () => {
    const after = cursor.at + element.length
    return cursor.html.slice(cursor.at, after).toLowerCase() === element && TAG_ENDS.includes(cursor.html.charAt(after))
  }
  do cursor.past('</')
  while (!cursor.isOver && !isEnd())
}

/**
 * Renames elements and attributes of HTML, exactly those that a browser parses as such. A browser reports each
 * `style` attribute that it parses as a violation of the page's policy, even in an inert document: styles are renamed
 * first. This does not sanitise.
 */
export function renameMarkup(html: string, { elements = NONE, attributes = NONE }: Renaming): string {
  const cursor = new Cursor(html)
  const pieces: string[] = []
  let written = 0
  const pass = (ends: string, others: ReadonlyMap<string, string>): string => {
    const from = cursor.at
    cursor.at += 1
    cursor.to(ends)
    const name = html.slice(from, cursor.at).toLowerCase()
    const other = others.get(name)
    if (other !== undefined) {
      pieces.push(html.slice(written, from), other)
      written = cursor.at
    }
    return name
  }
  const passTag = (): string => {
    const element = pass(TAG_ENDS, elements)
    for (cursor.skip(GAPS); !cursor.isOver && !cursor.isBefore('>'); cursor.skip(GAPS)) {
      pass(`${TAG_ENDS}=`, attributes)
      cursor.skip(BLANKS)
      if (!cursor.isBefore('=')) continue
      cursor.at += 1
      passValue(cursor)
    }
    return element
  }
  for (cursor.past('<'); !cursor.isOver; cursor.past('<')) {
    const isEnd = cursor.isBefore('/')
    if (isEnd) cursor.at += 1
    if (cursor.isLetter()) {
      const element = passTag()
      if (!isEnd && RAW.has(element) && !elements.has(element)) passText(cursor, element)
    } else if (!isEnd && cursor.isBefore('!--')) {
      cursor.at += '!--'.length
      passComment(cursor)
    } else if (isEnd || cursor.isAmong('!?')) cursor.past('>')
  }
  return [...pieces, html.slice(written)].join('')
}
