import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength, required, text } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'

/** An organiser’s page (specification 2, § 3, « Section »). `html` is sanitised on save. */
export const Section = z.object({ id: Id, title: z.string(), iconUrl: z.string(), html: z.string() })
export type Section = z.output<typeof Section>

export const listSections = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/sections',
  isSeenAs: true,
  summary: 'List the custom pages of an event, to its people; somebody else of the domain finds none',
  access: 'user',
  params: EventPath,
  reply: listOf(Section),
})
export const SectionBody = z.object({
  title: required(100),
  iconUrl: z._default(text(2000), ''),
  html: z._default(z.string().check(maxLength(100_000)), ''),
})
