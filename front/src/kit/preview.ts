/** The name of the frame in which the organisers' area shows a page of visitors with what is not saved. */
export const PREVIEW = 'parvis.preview'

/** An answer of the server of which some fields are read otherwise. */
export interface PreviewedRead {
  /** Its place in the cache. */
  readonly route: string
  readonly input: object
  /** Where it is asked for. */
  readonly url: string
  readonly changed: Readonly<Record<string, unknown>>
}

/** How a page is to be shown. */
export interface Previewed {
  readonly language: string
  /** To whoever looks at it, with their account; else to somebody who is not signed in. */
  readonly isSignedIn: boolean
  /** To somebody else, whose pages this opens to be looked at. */
  readonly token?: string
  readonly reads: readonly PreviewedRead[]
  /** What is said in place of sending anything. */
  readonly refusal: string
}

/** What the frame says to the area, and the area to the frame. */
export type PreviewMessage = { readonly preview: 'ready' } | { readonly preview: 'show'; readonly shown: Previewed }
