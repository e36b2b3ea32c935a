import type { Font, GlyphRun } from 'fontkit'
import { escapeHtml } from '#kit/html.ts'
import type { Pdf, PdfTag } from '#kit/pdf.ts'
import { fontNamed } from '#kit/pdf.ts'
import type { ScriptFonts } from '#kit/pdf-scripts.ts'

const figure = (value: number): string => String(Math.round(value * 100) / 100)

type Glyph = GlyphRun['glyphs'][number]
const LETTERS = { moveTo: 'M', lineTo: 'L', quadraticCurveTo: 'Q', bezierCurveTo: 'C', closePath: 'Z' } as const

const outlineOf = ({ path }: Glyph): string =>
  path.commands.map(({ command, args }) => LETTERS[command] + args.map(Math.round).join(' ')).join('')

interface Pen {
  readonly fill: string
  readonly width: number
  readonly dash: string
  readonly cap: string
  readonly groups: number
}

/**
 * Implements the part of pdfkit's drawing that our documents use, as SVG: the same code draws both, so that the
 * preview equals the print.
 */
class Picture {
  readonly parts: string[] = []
  readonly outlines: string[] = []
  private readonly letters = new Map<string, string>()
  private pen: Pen = { fill: '#000000', width: 1, dash: '', cap: 'butt', groups: 0 }
  private readonly kept: Pen[] = []
  private path = ''
  private face = { name: 'regular', size: 12 }
  private clips = 0
  private readonly scripts: ScriptFonts

  constructor(scripts: ScriptFonts) {
    this.scripts = scripts
  }

  addPage(): this {
    return this
  }
  font(name: string, size = this.face.size): this {
    this.face = { name, size }
    return this
  }
  fillColor(color: string): this {
    this.pen = { ...this.pen, fill: color }
    return this
  }
  widthOfString(text: string): number {
    return outlineWidth(fontNamed(this.face.name, this.scripts), text) * this.face.size
  }
  text(
    line: string,
    x: number,
    y: number,
    { characterSpacing: spacing = 0 }: { characterSpacing?: number } = {},
  ): this {
    const { name, size } = this.face
    const font = fontNamed(name, this.scripts)
    const unit = size / font.unitsPerEm
    const { glyphs, positions } = font.layout(line.trimEnd())
    let left = x
    this.parts.push(`<g fill="${escapeHtml(this.pen.fill)}">`)
    glyphs.forEach((glyph, i) => {
      const { xAdvance, xOffset, yOffset } = positions[i] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 }
      const at = `${figure(left + xOffset * unit)} ${figure(y - yOffset * unit)}`
      const scale = unit.toPrecision(4)
      this.parts.push(
        `<use href="#${this.letter(name, glyph)}" transform="translate(${at}) scale(${scale} -${scale})"/>`,
      )
      left += xAdvance * unit + spacing
    })
    this.parts.push('</g>')
    return this
  }
  /** Each glyph is embedded once as an outline: viewers of the SVG do not have the document's fonts. */
  private letter(face: string, glyph: Glyph): string {
    const key = `${face} ${glyph.id}`
    const known = this.letters.get(key) ?? `l${this.letters.size}`
    if (!this.letters.has(key)) this.outlines.push(`<path id="${known}" d="${outlineOf(glyph)}"/>`)
    this.letters.set(key, known)
    return known
  }

  save(): this {
    this.kept.push(this.pen)
    this.pen = { ...this.pen, groups: 0 }
    return this
  }
  restore(): this {
    this.parts.push('</g>'.repeat(this.pen.groups))
    this.pen = this.kept.pop() ?? this.pen
    return this
  }
  private group(attributes: string): this {
    this.parts.push(`<g ${attributes}>`)
    this.pen = { ...this.pen, groups: this.pen.groups + 1 }
    return this
  }
  translate(x: number, y: number): this {
    return this.group(`transform="translate(${figure(x)} ${figure(y)})"`)
  }
  scale(by: number): this {
    return this.group(`transform="scale(${by})"`)
  }
  clip(): this {
    const id = `c${++this.clips}`
    this.parts.push(`<clipPath id="${id}"><path d="${this.path}"/></clipPath>`)
    this.path = ''
    return this.group(`clip-path="url(#${id})"`)
  }

  moveTo(x: number, y: number): this {
    return this.draw(`M${figure(x)} ${figure(y)}`)
  }
  lineTo(x: number, y: number): this {
    return this.draw(`L${figure(x)} ${figure(y)}`)
  }
  rect(x: number, y: number, width: number, height: number): this {
    return this.draw(`M${figure(x)} ${figure(y)}h${figure(width)}v${figure(height)}h${figure(-width)}z`)
  }
  roundedRect(x: number, y: number, width: number, height: number, r: number): this {
    const [w, h, c] = [figure(width - 2 * r), figure(height - 2 * r), figure(r)]
    return this.draw(
      `M${figure(x + r)} ${figure(y)}h${w}a${c} ${c} 0 0 1 ${c} ${c}v${h}a${c} ${c} 0 0 1 -${c} ${c}h-${w}a${c} ${c} 0 0 1 -${c} -${c}v-${h}a${c} ${c} 0 0 1 ${c} -${c}z`,
    )
  }
  circle(x: number, y: number, radius: number): this {
    const [r, d] = [figure(radius), figure(radius * 2)]
    return this.draw(`M${figure(x - radius)} ${figure(y)}a${r} ${r} 0 1 0 ${d} 0a${r} ${r} 0 1 0 -${d} 0z`)
  }
  private draw(path: string): this {
    this.path += path
    return this
  }

  lineWidth(width: number): this {
    this.pen = { ...this.pen, width }
    return this
  }
  lineCap(cap: string): this {
    this.pen = { ...this.pen, cap }
    return this
  }
  dash(length: number, { space }: { space: number }): this {
    this.pen = { ...this.pen, dash: `${length} ${figure(space)}` }
    return this
  }
  fill(color: string): this {
    return this.paint(`fill="${escapeHtml(color)}"`)
  }
  stroke(color: string): this {
    const { width, cap, dash } = this.pen
    const dashed = dash === '' ? '' : ` stroke-dasharray="${dash}"`
    return this.paint(
      `fill="none" stroke="${escapeHtml(color)}" stroke-width="${figure(width)}" stroke-linecap="${cap}"${dashed}`,
    )
  }
  private paint(attributes: string): this {
    this.put(this.path, attributes)
    this.path = ''
    return this
  }
  private put(path: string, attributes: string): void {
    if (path !== '') this.parts.push(`<path d="${path}" ${attributes}/>`)
  }
}

const outlineWidth = (font: Font, text: string): number => font.layout(text).advanceWidth / font.unitsPerEm

/** One page as a self-contained SVG that fills the width of its container; lengths are in points. */
export function pictureOf(
  page: { readonly width: number; readonly height: number },
  scripts: ScriptFonts,
  draw: (pdf: Pdf) => void,
): string {
  const picture = new Picture(scripts)
  const doc = picture as unknown as Pdf['doc']
  draw({ doc, root: {} as PdfTag, scripts, isTagged: false })
  const size = `${figure(page.width)} ${figure(page.height)}`
  const [width, height] = size.split(' ')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size}" width="${width}" height="${height}">` +
    `<path d="M0 0h${width}v${height}H0z" fill="#ffffff"/><defs>${picture.outlines.join('')}</defs>${picture.parts.join('')}</svg>`
  )
}
