/** The name of a feature, as files, variables and types spell it. */
export interface Names {
  readonly name: string
  readonly camel: string
  readonly pascal: string
}

export function namesOf(name: string): Names {
  const camel = name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  return { name, camel, pascal: camel.replace(/^\w/, (letter) => letter.toUpperCase()) }
}

/** What a feature may have: a call and a page of its own; or a step of the registration, a part of the event, its editor. */
export const kinds = ['page', 'step', 'part', 'editor'] as const
export type Kind = (typeof kinds)[number]

export interface Wanted {
  readonly name: string
  readonly has: readonly Kind[]
}
