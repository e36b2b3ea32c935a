/** The name of the frame in which the organiser's area previews public pages. */
export const PREVIEW = 'parvis.preview'

/** A cached reading with some fields replaced. */
export interface PreviewedRead {
  readonly route: string
  readonly input: object
  /** Its address on the server. */
  readonly url: string
  readonly changed: Readonly<Record<string, unknown>>
}

export interface Previewed {
  readonly language: string
  readonly isSignedIn: boolean
  /** The token of a participant whose pages are shown read-only. */
  readonly token?: string
  readonly reads: readonly PreviewedRead[]
  /** The message in place of any changing call. */
  readonly refusal: string
}

/** Messages between the frame and the area. */
export type PreviewMessage = { readonly preview: 'ready' } | { readonly preview: 'show'; readonly shown: Previewed }
