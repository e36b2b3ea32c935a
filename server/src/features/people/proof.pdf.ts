import { A4, closePdf, openPdf, scriptsOf, tagged, writeText } from '#kit/pdf.ts'

export interface Proof {
  readonly language: string
  readonly printedAt: Date
  readonly organiser: string
  readonly title: string
  readonly facts: readonly string[]
  readonly heading: string
  readonly rows: readonly string[]
  readonly foot: readonly string[]
}

const SIDE = 64
const INK = '#1a1a1a'
const MUTED = '#555555'

/** Holds no name of the erased person, as it may be handed out. */
export async function renderProof(proof: Proof): Promise<Uint8Array> {
  const { language, printedAt, organiser, title, facts, heading, rows, foot } = proof
  const scripts = await scriptsOf(proof)
  const pdf = openPdf({ title, language, createdAt: printedAt, page: A4, author: organiser, scripts })
  pdf.doc.addPage()
  tagged(pdf, pdf.root, 'Sect', (section) => {
    const line = { x: SIDE, width: A4.width - 2 * SIDE, minSize: 8, maxLines: 4 }
    const text = { ...line, font: 'regular', size: 11, color: INK } as const
    let y = writeText(pdf, section, 'P', { ...text, text: organiser, y: 64, color: MUTED })
    y = writeText(pdf, section, 'H1', { ...line, text: title, y: y + 6, font: 'bold', size: 22, color: INK }) + 18
    for (const fact of facts) y = writeText(pdf, section, 'P', { ...text, text: fact, y }) + 4
    y = writeText(pdf, section, 'H2', { ...line, text: heading, y: y + 16, font: 'semibold', size: 13, color: INK }) + 6
    for (const row of rows) y = writeText(pdf, section, 'P', { ...text, text: row, y }) + 3
    y += 18
    for (const one of foot) y = writeText(pdf, section, 'P', { ...text, text: one, y, color: MUTED }) + 6
  })
  return closePdf(pdf)
}
