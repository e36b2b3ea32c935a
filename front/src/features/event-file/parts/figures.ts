const FIGURE = /^\d+([.,]\d+)?$/

/** A figure as it was meant; what is none stays as it was typed, which the server refuses at its field. */
export const figureIn = (text: string): number | string => {
  const plain = text.replace(/\s/g, '')
  return FIGURE.test(plain) ? Number(plain.replace(',', '.')) : text
}

/** Euros: nothing typed is nothing to pay. */
export const priceIn = (text: string): number | string => (text.trim() === '' ? 0 : figureIn(text))

/** Places, a stock: nothing typed is no limit. */
export const limitIn = (text: string): number | string | null => (text.trim() === '' ? null : figureIn(text))

/** A figure as it is typed. */
export const typed = (figure: number | null): string => (figure === null ? '' : String(figure).replace('.', ','))

/** A figure that may be below zero. */
export function signedIn(text: string): number | string {
  const unsigned = text.trim().replace(/^[-−]\s*/, '')
  const figure = figureIn(unsigned)
  if (typeof figure === 'string') return text
  return unsigned === text.trim() ? figure : -figure
}
