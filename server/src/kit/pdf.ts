import type { Font } from 'fontkit'
import PDFDocument from 'pdfkit'
import { notoSans } from '#kit/noto-sans.ts'
import type { Stamps } from '#kit/pdf-paper.ts'
import { addCodeFont, CODE_FONT, gatherPages, innerOf } from '#kit/pdf-paper.ts'
import type { Run, ScriptFonts } from '#kit/pdf-scripts.ts'
import { loadScripts, runsOf } from '#kit/pdf-scripts.ts'
import { qrMatrix, qrRuns } from '#kit/qr.ts'
import { escapeXml } from '#kit/xml.ts'

// Imported dynamically by its users: it brings 40 MB along, which a process that draws no document must not pay for.

/** Lengths are PDF points (1/72 inch), from the top left corner. */
const MM = 72 / 25.4
export const A4 = { width: 210 * MM, height: 297 * MM } as const
export const A6 = { width: 105 * MM, height: 148 * MM } as const

export type FontName = 'regular' | 'semibold' | 'bold'
export type PdfTag = PDFKit.PDFStructureElement
/** A document being drawn, and the root of its structure tree for screen readers; a document for print has none. */
export type Pdf = {
  doc: PDFKit.PDFDocument
  root: PdfTag
  scripts: ScriptFonts
  isTagged: boolean
  stamps?: Stamps
}

const WEIGHTS = { regular: 400, semibold: 600, bold: 700 } as const satisfies Record<FontName, number>
const fonts = new Map<FontName, Font>()

/** Parsing a font takes ten times as long as drawing a badge: parsed once per process and shared. */
function parsedFont(name: FontName): Font {
  let font = fonts.get(name)
  if (!font) {
    font = notoSans(WEIGHTS[name])
    // A glyph first met as part of another (the E of É) would lose its code point, and could not be read aloud.
    for (const codePoint of font.characterSet) font.glyphForCodePoint(codePoint)
    fonts.set(name, font)
  }
  return font
}

const NO_SCRIPTS: ScriptFonts = { sliceOf: () => undefined, faces: [] }

/**
 * The fallback fonts that the content of a document needs; passed to `openPdf`. A document of many people
 * (`isOfMany`) may need all of them.
 */
export async function scriptsOf(content: unknown, isOfMany = false): Promise<ScriptFonts> {
  const text = JSON.stringify(content)
  if (COVERED.test(text)) return NO_SCRIPTS
  const own = parsedFont('regular')
  const isHeld = (codePoint: number) => own.hasGlyphForCodePoint(codePoint)
  return loadScripts(text, Object.values(WEIGHTS), isHeld, isOfMany ? Number.POSITIVE_INFINITY : undefined)
}

export type PdfOptions = {
  title: string
  language: string
  createdAt: Date
  page: { width: number; height: number }
  author?: string | undefined
  scripts?: ScriptFonts
  keepPages?: boolean
  /** False for print: pdfkit keeps every tag in memory until the end. */
  isTagged?: boolean
}

/** Opens a tagged PDF/A-3b document, without a page. */
export function openPdf({
  title,
  language,
  createdAt,
  page,
  author,
  scripts = NO_SCRIPTS,
  keepPages = false,
  isTagged = true,
}: PdfOptions): Pdf {
  const options = {
    size: [page.width, page.height],
    margin: 0,
    autoFirstPage: false,
    bufferPages: keepPages,
    // Otherwise pdfkit declares Helvetica, which PDF/A forbids as it is not embedded.
    font: null,
    subset: 'PDF/A-3b',
    pdfVersion: '1.7',
    tagged: isTagged,
    displayTitle: true,
    lang: language,
    info: { Title: title, Author: author ?? '', Producer: 'Parvis', Creator: 'Parvis', CreationDate: createdAt },
  }
  const doc = new PDFDocument(options as unknown as PDFKit.PDFDocumentOptions)
  const registry = doc as unknown as { registerFont(name: string, font: Font): void }
  for (const name of Object.keys(WEIGHTS) as FontName[]) registry.registerFont(name, parsedFont(name))
  for (const { slice, weight, font } of scripts.faces) registry.registerFont(`${slice} ${weight}`, font)
  escapeMetadata(doc)
  gatherPages(doc)
  if (!isTagged) addCodeFont(doc, parsedFont('semibold'))
  // pdfkit waits at the end for every structure that was opened.
  const root = isTagged ? doc.struct('Document') : ({} as PdfTag)
  if (isTagged) doc.addStructure(root)
  return { doc, root, scripts, isTagged, ...(!isTagged && { stamps: new Map() }) }
}

/** pdfkit does not escape title and author in the XML metadata. */
function escapeMetadata(doc: PDFKit.PDFDocument): void {
  const inner = doc as unknown as { endMetadata(): void }
  const endMetadata = inner.endMetadata.bind(doc)
  inner.endMetadata = () => {
    const { Title = '', Author = '' } = doc.info
    doc.info = { ...doc.info, Title: escapeXml(Title), Author: escapeXml(Author) }
    endMetadata()
  }
}

/** Ends the document and returns its bytes. */
export function closePdf({ doc, root }: Pdf): Promise<Uint8Array> {
  root.end()
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })
}

/** Yields to other requests in between, and passes on the bytes drawn. */
const PAGES_AT_ONCE = 8

/** Draws pages one after the other and ends the document; yields its bytes as they come. */
export async function* pagesOf<Page>(
  { doc, root, isTagged }: Pdf,
  pages: AsyncIterable<Page> | Iterable<Page>,
  draw: (page: Page) => void,
): AsyncGenerator<Uint8Array> {
  let chunks: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
  const taken = () => {
    const some = Buffer.concat(chunks)
    chunks = []
    return some
  }
  let drawn = 0
  for await (const page of pages) {
    draw(page)
    if (++drawn % PAGES_AT_ONCE !== 0) continue
    await new Promise(setImmediate)
    yield taken()
  }
  if (isTagged) root.end()
  doc.end()
  await ended
  yield taken()
}

/** Draws content without meaning (colours, lines, page numbers), skipped by screen readers. */
export function decorate({ doc, isTagged }: Pdf, draw: (doc: PDFKit.PDFDocument) => void): void {
  if (!isTagged) {
    draw(doc)
    return
  }
  doc.markContent('Artifact', { type: 'Layout' })
  draw(doc)
  doc.endMarkedContent()
}

/** Opens a structure element (`Sect`, `Table`, `TR`…) around what `build` draws. */
export function tagged({ doc, isTagged }: Pdf, parent: PdfTag, type: string, build: (element: PdfTag) => void): void {
  if (!isTagged) {
    build(parent)
    return
  }
  const element = doc.struct(type)
  parent.add(element)
  build(element)
  element.end()
}

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })
const SUBSTITUTE = '•'
/** Latin with accents, wholly covered by the fonts: nearly every name. */
const COVERED = /^[ -~\u00a0-\u00ac\u00ae-\u017f\u2013\u2014\u2018-\u201e\u2022\u2026\u202f]*$/

/**
 * The text in letters that the fonts have. Compatibility equivalents are tried first (𝓙 → J), then the base letter;
 * others (emoji; Arabic or Chinese not in `scripts`) become one bullet each.
 */
export function printable(text: string, scripts = NO_SCRIPTS): string {
  if (COVERED.test(text)) return text
  const font = parsedFont('regular')
  const isHeld = (codePoint: number) => font.hasGlyphForCodePoint(codePoint) || scripts.sliceOf(codePoint) !== undefined
  const has = (part: string) => part !== '' && [...part].every((c) => isHeld(c.codePointAt(0) ?? 0))
  let out = ''
  // Segmented before joiners are removed: a family of emoji is one grapheme, hence one bullet.
  for (const { segment } of graphemes.segment(text.normalize('NFC').replace(/[\s\p{Cc}]+/gu, keepNoBreak))) {
    const visible = segment.replace(/\p{Cf}|\p{Variation_Selector}/gu, '')
    if (visible === '') continue
    const bare = visible.normalize('NFD').replace(/\p{M}/gu, '')
    out += [visible, visible.normalize('NFKC'), bare].find(has) ?? SUBSTITUTE
  }
  return out
}

function keepNoBreak(space: string): string {
  return /^[\u00a0\u202f]+$/.test(space) ? space : ' '
}

export type TextBlock = {
  text: string
  x: number
  y: number
  width: number
  font: FontName
  size: number
  color: string
  /** Minimum size before the text is truncated; `size` by default. */
  minSize?: number
  maxLines?: number
  align?: 'left' | 'center' | 'right'
  leading?: number
  spacing?: number
  /** A badge code, in capitals and digits; of weight `semibold`. */
  isCode?: boolean
}

export type FittedText = { lines: string[]; size: number; lineHeight: number; height: number }

const fontOf = ({ stamps }: Pdf, { font, isCode }: TextBlock): FontName =>
  isCode && stamps ? (CODE_FONT as FontName) : font

/** Lays out a block: wrapped, shrunk down to `minSize`, then truncated with « … ». */
export function fitText(pdf: Pdf, block: TextBlock): FittedText {
  const { doc, scripts } = pdf
  const { width, size, minSize = size, maxLines = Number.POSITIVE_INFINITY, leading = 1.25, spacing = 0 } = block
  const font = fontOf(pdf, block)
  doc.font(font, 100)
  const widthAt = (text: string, at: number) => (widthOf(pdf, font, text) * at) / 100 + spacing * text.length
  const words = printable(block.text, scripts)
    .trim()
    .split(/(?<=[ -])/)
  let at = size
  let lines = wrap(words, (text) => widthAt(text, at) <= width)
  const fits = () => lines.length <= maxLines && lines.every((line) => widthAt(line, at) <= width)
  while (!fits() && at - 0.5 >= minSize) {
    at -= 0.5
    lines = wrap(words, (text) => widthAt(text, at) <= width)
  }
  if (!fits()) lines = cut(words, maxLines, (text) => widthAt(text, at) <= width)
  return { lines, size: at, lineHeight: at * leading, height: lines.length * at * leading }
}

function piecesOf({ scripts }: Pdf, line: string): Run[] | undefined {
  if (scripts.faces.length === 0 || COVERED.test(line)) return undefined
  return runsOf(line, scripts)
}

/** The font of a name in a document: one of ours, or a slice of a script at a weight. */
export const fontNamed = (name: string, scripts: ScriptFonts): Font =>
  scripts.faces.find(({ slice, weight }) => `${slice} ${weight}` === name)?.font ?? parsedFont(name as FontName)

const faceOf = (name: FontName, { slice }: Run): string => (slice === undefined ? name : `${slice} ${WEIGHTS[name]}`)

function widthOf(pdf: Pdf, name: FontName, line: string): number {
  const pieces = piecesOf(pdf, line)
  if (!pieces) return pdf.doc.widthOfString(line)
  const width = pieces.reduce((sum, run) => sum + pdf.doc.font(faceOf(name, run)).widthOfString(run.text), 0)
  pdf.doc.font(name)
  return width
}

function wrap(words: readonly string[], fits: (text: string) => boolean): string[] {
  const whole = words.join('').trimEnd()
  if (fits(whole)) return [whole]
  const lines: string[] = []
  let line = ''
  for (const word of words) {
    if (line !== '' && !fits((line + word).trimEnd())) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  return [...lines, line.trimEnd()]
}

function cut(words: readonly string[], maxLines: number, fits: (text: string) => boolean): string[] {
  const pieces = words.flatMap((word) => (fits(word.trimEnd()) ? [word] : [...word]))
  const lines = wrap(pieces, fits)
  if (lines.length <= maxLines) return lines
  let last = lines[maxLines - 1] ?? ''
  while (last !== '' && !fits(`${last}…`)) last = last.slice(0, -1)
  return [...lines.slice(0, maxLines - 1), `${last.trimEnd()}…`]
}

/** Draws a block inside `parent` as one element (`P`, `H1`, `TD`…). Returns the y below it. */
export function writeText(pdf: Pdf, parent: PdfTag, type: string, block: TextBlock): number {
  const fitted = fitText(pdf, block)
  if (!pdf.isTagged) {
    drawLines(pdf, block, fitted)
    return block.y + fitted.height
  }
  // Right-to-left text is read aloud in its logical order.
  const spoken = piecesOf(pdf, fitted.lines.join(' ')) ? { actual: fitted.lines.join(' ') } : {}
  parent.add(pdf.doc.struct(type, spoken, () => drawLines(pdf, block, fitted)))
  return block.y + fitted.height
}

/** Draws a block as decoration (see `decorate`). Returns the y below it. */
export function decorateText(pdf: Pdf, block: TextBlock): number {
  const fitted = fitText(pdf, block)
  decorate(pdf, () => drawLines(pdf, block, fitted))
  return block.y + fitted.height
}

function drawLines(pdf: Pdf, block: TextBlock, { lines, size, lineHeight }: FittedText): void {
  const { x, y, width, align = 'left', spacing = 0 } = block
  const { doc } = pdf
  const font = fontOf(pdf, block)
  doc.font(font, size).fillColor(block.color)
  lines.forEach((line, index) => {
    const room = align === 'left' ? 0 : width - widthOf(pdf, font, line) - spacing * line.length
    const left = x + (align === 'center' ? room / 2 : room)
    // Centres capitals vertically: 0.714 em high in Noto Sans.
    const baseline = y + index * lineHeight + lineHeight / 2 + size * 0.357
    // The closing space separates the words of two lines for screen readers.
    const spoken = index < lines.length - 1 && !line.endsWith('-') ? `${line} ` : line
    drawLine(pdf, { ...block, font }, spoken, left, baseline)
  })
}

function drawLine(pdf: Pdf, { font, spacing = 0 }: TextBlock, line: string, left: number, baseline: number): void {
  const { doc } = pdf
  const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const
  const pieces = piecesOf(pdf, line)
  if (!pieces) {
    doc.text(line, left, baseline, options)
    return
  }
  let x = left
  for (const run of pieces) {
    doc.font(faceOf(font, run)).text(run.text, x, baseline, options)
    x += doc.widthOfString(run.text) + spacing * run.text.length
  }
  doc.font(font)
}

export type QrBlock = { text: string; x: number; y: number; size: number; color: string; alt: string }

/** Draws a QR code as vectors, `size` wide without its quiet zone: leave four modules of white around it. */
export function writeQr({ doc, isTagged, stamps }: Pdf, parent: PdfTag, block: QrBlock): void {
  const { text, x, y, size, color, alt } = block
  const matrix = qrMatrix(text)
  const draw = () => {
    doc.save().translate(x, y)
    // Integer coordinates: a third of the bytes.
    doc.scale(size / matrix.size)
    const runs = qrRuns(matrix)
    if (stamps)
      innerOf(doc).addContent(runs.map(({ row, column, length }) => `${column} ${row} ${length} 1 re`).join('\n'))
    else for (const { row, column, length } of runs) doc.rect(column, row, length, 1)
    doc.fill(color).restore()
  }
  const description = { alt, bbox: [x, y, x + size, y + size] }
  if (isTagged) parent.add(doc.struct('Figure', description, draw))
  else draw()
}
