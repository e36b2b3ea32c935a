import { A4, openPdf, pagesOf, scriptsOf } from '#kit/pdf.ts'
import { ticketColors } from '#kit/pdf-ticket.ts'
import type { CertificatePage } from './certificate.pdf.ts'
import { drawCertificate } from './certificate.pdf.ts'
import type { SheetPage } from './sheet.pdf.ts'
import { drawSheet } from './sheet.pdf.ts'

export type DocumentPage = SheetPage | CertificatePage

export interface DocumentToWrite {
  readonly title: string
  readonly language: string
  readonly author: string | undefined
  readonly createdAt: Date
  readonly brand: string
  readonly onBrand: string
  /** All texts, to choose the fonts. */
  readonly content: unknown
  readonly isTagged: boolean
}

/** Streams a PDF of sheets and certificates; only the current page is in memory. */
export async function* writeDocument(
  pages: Iterable<DocumentPage>,
  about: DocumentToWrite,
): AsyncGenerator<Uint8Array> {
  const { title, language, author, createdAt, isTagged } = about
  const scripts = await scriptsOf(about.content, true)
  const pdf = openPdf({ title, language, author, createdAt, isTagged, scripts, page: A4 })
  const colors = ticketColors(about.brand, about.onBrand)
  yield* pagesOf(pdf, pages, (page) => {
    pdf.doc.addPage()
    if (page.kind === 'sheet') drawSheet(pdf, page, colors)
    else drawCertificate(pdf, page, colors)
  })
}
