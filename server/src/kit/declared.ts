/** What features above say when the application is put together, to one below that asks while it serves. */
export interface Declared<T> {
  /** Says it, for one application. */
  declare(application: object, value: T): void
  /** What was said. Throws where nothing was: an answer by default would lose places or money in silence. */
  of(application: object): T
}

/** `what` is told where it was forgotten, such as « what people hold besides days ». */
export function declared<T>(what: string): Declared<T> {
  const said = new WeakMap<object, { readonly value: T }>()
  return {
    declare: (application, value) => void said.set(application, { value }),
    of(application) {
      const found = said.get(application)
      if (!found) throw new Error(`the application was put together without a word on ${what}`)
      return found.value
    },
  }
}
