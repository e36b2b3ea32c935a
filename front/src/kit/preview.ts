/** The name of the frame in which the organiser's area previews public pages. */
export const PREVIEW = 'parvis.preview'

export interface PreviewedRead {
  readonly route: string
  readonly input: object
  readonly url: string
  readonly changed: Readonly<Record<string, unknown>>
}

export interface Previewed {
  readonly language: string
  readonly isSignedIn: boolean
  readonly token?: string
  readonly reads: readonly PreviewedRead[]
  readonly refusal: string
}

export type PreviewMessage = { readonly preview: 'ready' } | { readonly preview: 'show'; readonly shown: Previewed }
