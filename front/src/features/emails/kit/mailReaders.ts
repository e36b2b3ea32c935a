import type { Sample } from '@parvis/contract/emails/emails.ts'
import type { ComponentType } from 'react'

export interface FoundPerson {
  readonly id: string
  readonly name: string
}

/** The field that searches a person of the event; null until one is found. */
export type PersonField = ComponentType<{
  readonly person: FoundPerson | null
  readonly onChange: (person: FoundPerson) => void
}>

/** The recipient that a mail is previewed for: the organiser, a person of the event, or a sample person. */
export type Reader =
  | { readonly kind: 'me' }
  | { readonly kind: 'sample'; readonly sample: SampleName }
  | { readonly kind: 'person'; readonly person: FoundPerson | null }

export const MYSELF: Reader = { kind: 'me' }

const samples = {
  onsite: { participation: 'onsite', isDue: false },
  due: { participation: 'onsite', isDue: true },
  remote: { participation: 'remote', isDue: false },
  absent: { participation: 'absent', isDue: false },
} as const satisfies Readonly<Record<string, Sample>>
export type SampleName = keyof typeof samples
export const sampleNames: readonly SampleName[] = ['onsite', 'due', 'remote', 'absent']

/** The recipient in the query of the preview; the organiser until a person is found. */
export function asked(reader: Reader): { readonly userId?: string; readonly sample?: Sample } {
  if (reader.kind === 'sample') return { sample: samples[reader.sample] }
  return reader.kind === 'person' && reader.person ? { userId: reader.person.id } : {}
}
