import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { EventUserPath, Id, maxLength } from '#kit/fields.ts'
import { common, refusals } from '#kit/refusal.ts'

export const fileRefusals = refusals({
  FILE_KIND: 422,
  FILE_REQUIRED: 422,
  PICTURE_TOO_LARGE: 422,
  FILES_FULL: 413,
  DOWNLOAD_EXPIRED: 410,
})

export const MAX_UPLOAD = 10 * 1024 * 1024
/** Width × height of a phone photo. A file of some kilobytes may decode to far more. */
export const MAX_PIXELS = 25_000_000
export const MAX_FILES = 100
export const MAX_BYTES = 200 * 1024 * 1024
export const uploadKinds = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'] as const

export const StoredFile = z.object({ id: Id, name: z.string(), contentType: z.string(), size: z.int() })
export type StoredFile = z.output<typeof StoredFile>

export const uploadFile = endpoint({
  route: 'POST /domains/:domainId/events/:eventId/users/:userId/files',
  summary: 'Upload a PDF, JPEG, PNG or WebP of at most 10 MB; pictures are re-encoded',
  access: 'self-or-organiser:people.write',
  audit: 'people.upload',
  strength: 'anonymous',
  params: EventUserPath,
  consumes: 'multipart/form-data',
  reply: StoredFile,
  status: 201,
  refusals: [
    fileRefusals.FILE_KIND,
    fileRefusals.FILE_REQUIRED,
    fileRefusals.PICTURE_TOO_LARGE,
    fileRefusals.FILES_FULL,
    common.TOO_LARGE,
  ],
  perMinute: 30,
})
export const getFile = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/users/:userId/files/:fileId',
  summary: 'Describe an upload, with a short-lived address to download it',
  access: 'self-or-organiser:people.read',
  strength: 'anonymous',
  params: z.extend(EventUserPath, { fileId: Id }),
  reply: z.extend(StoredFile, { url: z.string() }),
})
/** `token` signs the file and its expiry and needs no other proof, so that Safari can follow a plain link. */
export const download = endpoint({
  route: 'GET /downloads/:token/:name',
  summary: 'Download a file by its signed, short-lived address',
  access: 'signed',
  params: z.object({ token: z.string().check(maxLength(1000)), name: z.string().check(maxLength(200)) }),
  query: z.object({ inline: z.optional(z.string().check(maxLength(10))) }),
  produces: 'application/octet-stream',
  refusals: [fileRefusals.DOWNLOAD_EXPIRED, common.NOT_FOUND],
})
