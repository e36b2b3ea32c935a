import { server as documentEn } from '@parvis/contract/invoices/document.en.ts'
import { server as documentFr } from '@parvis/contract/invoices/document.fr.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import type { InvoiceRow } from './invoices.store.ts'

/** Words of documents in French or English, which neither events nor added languages change: the law requires them. */
export function documentWords(language: string): Translator {
  const spoken = language === 'en' ? 'en' : 'fr'
  return translator(spoken, [spoken === 'en' ? documentEn : documentFr])
}

export function titleOf({ kind, number }: Pick<InvoiceRow, 'kind' | 'number'>, words: Translator): string {
  return `${words.say(kind === 'invoice' ? 'invoices.pdf.invoice' : 'invoices.pdf.creditNote')} ${number}`
}

export function fileNameOf(invoice: Pick<InvoiceRow, 'kind' | 'number'>, words: Translator): string {
  const plain = titleOf(invoice, words).replace(/[^A-Za-z0-9]+/g, '-')
  return `${plain.charAt(0).toLowerCase()}${plain.slice(1)}.pdf`
}
