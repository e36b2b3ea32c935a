import { documentEn } from '@parvis/contract/invoices/document.en.ts'
import { documentFr } from '@parvis/contract/invoices/document.fr.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { InvoiceRow } from './invoices.store.ts'

/**
 * The words of documents in a language, or in the nearest that they are written in. No event changes them, nor does a
 * language that is added: much of them is the law's.
 */
export function documentWords(language: string): Translator {
  const spoken = language === 'en' ? 'en' : 'fr'
  return translator(spoken, [spoken === 'en' ? documentEn : documentFr])
}

/** « Facture F-2027-00001 ». */
export function titleOf({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>, words: Translator): string {
  return `${words.say(kind === 'invoice' ? 'invoices.pdf.invoice' : 'invoices.pdf.creditNote')} ${number}`
}

/** `facture-F-2027-00001.pdf`. */
export function fileNameOf(invoice: Pick<InvoiceRow, 'kind' | 'number'>, words: Translator): string {
  const plain = titleOf(invoice, words).replace(/[^A-Za-z0-9]+/g, '-')
  return `${plain.charAt(0).toLowerCase()}${plain.slice(1)}.pdf`
}
