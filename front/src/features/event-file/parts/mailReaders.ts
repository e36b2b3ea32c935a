import type { Sample } from '@parvis/contract/emails/emails.ts'

/** Whom a mail is drawn for: whoever writes it, somebody of the event, or somebody who does not exist. */
export type Reader =
  | { readonly kind: 'me' }
  | { readonly kind: 'sample'; readonly sample: SampleName }
  | { readonly kind: 'person'; readonly person: { readonly id: string; readonly name: string } | null }

export const MYSELF: Reader = { kind: 'me' }

const samples = {
  onsite: { participation: 'onsite', isDue: false },
  due: { participation: 'onsite', isDue: true },
  remote: { participation: 'remote', isDue: false },
  absent: { participation: 'absent', isDue: false },
} as const satisfies Readonly<Record<string, Sample>>
export type SampleName = keyof typeof samples
export const sampleNames: readonly SampleName[] = ['onsite', 'due', 'remote', 'absent']

/** What the preview asks the server for; oneself until somebody is found. */
export function asked(reader: Reader): { readonly userId?: string; readonly sample?: Sample } {
  if (reader.kind === 'sample') return { sample: samples[reader.sample] }
  return reader.kind === 'person' && reader.person ? { userId: reader.person.id } : {}
}
