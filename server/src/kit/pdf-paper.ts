import type { Font } from 'fontkit'

// Replaces parts of pdfkit that are too slow for files of many pages.

interface OpenPage {
  content: { write(text: string): void; end(): void }
  xobjects: Record<string, object>
  write(line: string): void
}
type Inner = { page: OpenPage; ref(data: object): OpenPage['content']; addContent(line: string): void }
/** Access to members that pdfkit's types leave out. */
export const innerOf = (doc: PDFKit.PDFDocument): Inner => doc as unknown as Inner

/** Writes each page's content at once: pdfkit converts every line to a buffer, which costs more than drawing. */
export function gatherPages(doc: PDFKit.PDFDocument): void {
  doc.on('pageAdded', () => {
    const { page } = innerOf(doc)
    const { content } = page
    const end = content.end.bind(content)
    let lines: string[] = []
    page.write = (line) => void lines.push(line)
    content.end = () => {
      if (lines.length > 0) content.write(lines.join('\n'))
      lines = []
      end()
    }
  })
}

export type Stamps = Map<object, { name: string; form: object }>
type Paper = { readonly doc: PDFKit.PDFDocument; readonly stamps?: Stamps }
type Size = { readonly width: number; readonly height: number }

/**
 * Draws once, as a form reused by its `key`, content that many pages show at the same place. Only in documents for
 * print: a tagged document needs the content on each page.
 */
export function drawAlike({ doc, stamps }: Paper, key: object, size: Size, draw: () => void): void {
  if (!stamps) {
    draw()
    return
  }
  const inner = innerOf(doc)
  const stamp = stamps.get(key) ?? { name: `Stamp${stamps.size}`, form: drawForm(inner, size, draw) }
  stamps.set(key, stamp)
  inner.page.xobjects[stamp.name] = stamp.form
  inner.addContent(`/${stamp.name} Do`)
}

function drawForm(inner: Inner, { width, height }: Size, draw: () => void): object {
  const { page } = inner
  const resources = inner.ref({ ProcSet: ['PDF', 'Text'] })
  const form = inner.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: resources })
  const lines: string[] = []
  inner.page = Object.create(page, {
    resources: { value: resources },
    write: { value: (line: string) => void lines.push(line) },
  })
  draw()
  inner.page = page
  resources.end()
  form.write(lines.join('\n'))
  form.end()
  return form
}

/** Font for badge codes on paper, without shaping: shaping each new code costs as much as its QR code. */
export const CODE_FONT = 'code'

/** Registers `CODE_FONT` in a document; `font` is the font it draws with. */
export function addCodeFont(doc: PDFKit.PDFDocument, font: Font): void {
  const inner = doc as unknown as {
    registerFont(name: string, font: Font): void
    _font: { scale: number; layoutRun(text: string): object }
  }
  inner.registerFont(CODE_FONT, font)
  doc.font(CODE_FONT)
  const { _font: own } = inner
  own.layoutRun = (text) => {
    const glyphs = font.glyphsForString(text)
    const positions = glyphs.map(({ advanceWidth }) => {
      const width = advanceWidth * own.scale
      return { xAdvance: width, yAdvance: 0, xOffset: 0, yOffset: 0, advanceWidth: width }
    })
    return { glyphs, positions, advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0) }
  }
}
