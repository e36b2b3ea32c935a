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

/** Names of a feature of the live, whose own name is the plural of its items. */
export interface ItemNames extends Names {
  /** One item; also the key of the module. */
  readonly item: string
  readonly Item: string
}

export function itemNamesOf(names: Names): ItemNames {
  const item = names.camel.replace(/s$/, '')
  return { ...names, item, Item: item.replace(/^\w/, (letter) => letter.toUpperCase()) }
}

/** A call and a page of its own; or a step of the registration, a part of the event, its editor, a module of the live. */
export const kinds = ['page', 'step', 'part', 'editor', 'live'] as const
export type Kind = (typeof kinds)[number]

export interface Wanted {
  readonly name: string
  readonly has: readonly Kind[]
}
