import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, EventUserPath, Id, Instant, required, requiredLine } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { refusals } from '#kit/refusal.ts'

export const tagRefusals = refusals({ TOO_MANY_TAGS: 409 })

export const MAX_TAGS = 100

/** A label for people, for the team only. */
export const Tag = z.object({ id: Id, label: z.string() })
export type Tag = z.output<typeof Tag>
const TagName = z.object({ label: requiredLine(40) })

const Note = z.object({
  id: Id,
  text: z.string(),
  /** Null once its author was erased. */
  author: z.nullable(z.string()),
  writtenAt: Instant,
})
export type Note = z.output<typeof Note>

const ORGANISER = '/organiser/domains/:domainId/events/:eventId'
const TagPath = z.extend(EventPath, { tagId: Id })
const HeldTagPath = z.extend(EventUserPath, { tagId: Id })
const NotePath = z.extend(EventUserPath, { noteId: Id })

export const listTags = endpoint({
  route: `GET ${ORGANISER}/tags`,
  summary: 'List the tags of an event and how many people have each',
  access: 'organiser:people.read',
  params: EventPath,
  reply: listOf(z.extend(Tag, { count: z.int() })),
})
/** A name that differs only in case returns the existing tag. */
export const createTag = endpoint({
  route: `POST ${ORGANISER}/tags`,
  summary: 'Make a tag',
  access: 'organiser:people.write',
  audit: 'people.tagMade',
  params: EventPath,
  body: TagName,
  reply: Tag,
  refusals: [tagRefusals.TOO_MANY_TAGS],
  stale: () => [listTags],
})
export const deleteTag = endpoint({
  route: `DELETE ${ORGANISER}/tags/:tagId`,
  summary: 'Delete a tag and take it from everybody',
  access: 'organiser:people.write',
  audit: 'people.tagDeleted',
  params: TagPath,
  status: 204,
  stale: () => [listTags, getMarks],
})

export const getMarks = endpoint({
  route: `GET ${ORGANISER}/people/:userId/marks`,
  summary: 'Read the tags and notes of a person',
  access: 'organiser:people.read',
  params: EventUserPath,
  reply: z.object({ tags: z.array(Tag), notes: z.array(Note) }),
})
export const giveTag = endpoint({
  route: `PUT ${ORGANISER}/people/:userId/tags/:tagId`,
  summary: 'Put a tag on a person',
  access: 'organiser:people.write',
  audit: 'people.tagGiven',
  params: HeldTagPath,
  status: 204,
  stale: () => [listTags, getMarks],
})
export const takeTag = endpoint({
  route: `DELETE ${ORGANISER}/people/:userId/tags/:tagId`,
  summary: 'Take a tag from a person',
  access: 'organiser:people.write',
  audit: 'people.tagTaken',
  params: HeldTagPath,
  status: 204,
  stale: () => [listTags, getMarks],
})
export const addNote = endpoint({
  route: `POST ${ORGANISER}/people/:userId/notes`,
  summary: 'Write a note about a person, for the team alone',
  access: 'organiser:people.write',
  audit: 'people.noteAdded',
  params: EventUserPath,
  body: z.object({ text: required(2000) }),
  status: 201,
  reply: z.object({ id: Id }),
  stale: () => [getMarks],
})
export const deleteNote = endpoint({
  route: `DELETE ${ORGANISER}/people/:userId/notes/:noteId`,
  summary: 'Delete a note about a person',
  access: 'organiser:people.write',
  audit: 'people.noteDeleted',
  params: NotePath,
  status: 204,
  stale: () => [getMarks],
})
