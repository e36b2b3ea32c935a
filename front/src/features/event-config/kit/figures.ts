import { numberIn } from '@parvis/contract/kit/number.ts'

/** The typed figure as a number; an invalid one stays as typed, and the server refuses it at its field. */
export const figureIn = (text: string): number | string => {
  const figure = numberIn(text)
  return figure === undefined || figure < 0 ? text : figure
}

/** Euros: nothing typed is nothing to pay. */
export const priceIn = (text: string): number | string =>
  text.trim() === '' ? 0 : figureIn(text.replace(/€|EUR/i, ''))

/** Places, a stock: nothing typed is no limit. */
export const limitIn = (text: string): number | string | null => (text.trim() === '' ? null : figureIn(text))

export const typed = (figure: number | null): string => (figure === null ? '' : String(figure).replace('.', ','))

export const signedIn = (text: string): number | string => numberIn(text) ?? text
