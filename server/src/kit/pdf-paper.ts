import type { Font } from 'fontkit'

// What pdfkit does at a price that only a file of many pages shows.

/** A page as pdfkit holds it, while it is open. */
interface OpenPage {
  content: { write(text: string): void; end(): void }
  xobjects: Record<string, object>
  write(line: string): void
}
type Inner = { page: OpenPage; ref(data: object): OpenPage['content']; addContent(line: string): void }
/** Where pdfkit’s own types say nothing. */
export const innerOf = (doc: PDFKit.PDFDocument): Inner => doc as unknown as Inner

/** pdfkit makes octets of each line that it writes on a page; hundreds of them a page cost more than what they draw. */
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

/** What was drawn once for many pages, by what it is of. */
export type Stamps = Map<object, { name: string; form: object }>
type Paper = { readonly doc: PDFKit.PDFDocument; readonly stamps?: Stamps }
type Size = { readonly width: number; readonly height: number }

/**
 * Draws what many pages of a document show alike, at the same place: once, wherever `key` is the same. Only what is for paper
 * is kept so: a tagged document says what it shows on each page.
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

/** Draws into a form of its own, with what it uses, in place of the page. */
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

/** What badge codes are written in on paper: letters one after the other. To be shaped, each new code costs as much as its QR. */
export const CODE_FONT = 'code'

/** Adds it to a document; `font` is what codes are written in where they are shaped. */
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
