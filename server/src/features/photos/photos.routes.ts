import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import {
  deletePhoto,
  findPersonToShow,
  getCard,
  listLastPictures,
  listMyPhotos,
  listPeopleOnPhoto,
  listPhotosByBadge,
  listPictures,
  MAX_PHOTO,
  PHOTO_PAGE,
  photoRefusals,
  setPeopleOnPhoto,
  uploadPhoto,
} from '@parvis/contract/photos/photos.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { loadEvent } from '#features/events/events.service.ts'
import { eventMeant } from '#features/participation/membership.service.ts'
import { hasRight } from '#kit/access.ts'
import { serve } from '#kit/serve.ts'
import {
  cardOf,
  changePeopleOn,
  forgetPhoto,
  keepPhoto,
  mustComeOrRun,
  readPeopleOn,
  readPersonToShow,
  readPhotosByBadge,
  readPhotosOf,
  readPictures,
} from './photos.service.ts'

export function photosRoutes(app: FastifyInstance): void {
  serve(app, listMyPhotos, async ({ query, caller, ports }) => {
    const eventId = await eventMeant(ports.db, caller, query.eventId)
    await mustComeOrRun(ports, eventId, caller)
    const asked = { eventId, userId: caller.userId, isOrganiser: hasRight(caller, 'live', eventId) }
    return readPhotosOf(ports, asked, query, caller)
  })
  serve(app, listPhotosByBadge, async ({ query, caller, ports }) =>
    readPhotosByBadge(ports, query.badge, query, caller),
  )

  serve(app, listPictures, async ({ params, caller, ports }) => ({ data: await readPictures(ports, params, caller) }))
  serve(app, listLastPictures, async ({ params, caller, ports }) => ({
    data: await readPictures(ports, params, caller, PHOTO_PAGE),
  }))

  serve(app, getCard, async ({ params, ports, reply }) => {
    const card = await cardOf(await loadEvent(ports.db, params.eventId, params.domainId))
    return reply.type('image/png').header('cache-control', 'public, max-age=3600').send(card)
  })
  serve(app, uploadPhoto, async ({ query, ports, request }) => keepPhoto(ports, query, await readPhoto(request)))
  serve(app, listPeopleOnPhoto, async ({ params, ports }) => readPeopleOn(ports, params))
  serve(app, findPersonToShow, async ({ params, ports }) => readPersonToShow(ports, params.eventId, params.code))
  serve(app, setPeopleOnPhoto, async ({ params, body, ports }) => changePeopleOn(ports, params, body))
  serve(app, deletePhoto, async ({ params, ports }) => {
    await forgetPhoto(ports, params.eventId, params.photoId)
    return undefined
  })
}

/** Reads the whole upload before any refusal: browsers do not read a response while they send. */
async function readPhoto(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) refuse(common.UNSUPPORTED_TYPE)
  let found: Buffer | undefined
  try {
    for await (const part of request.parts({ limits: { fileSize: MAX_PHOTO } })) {
      if (part.type === 'file') found = await part.toBuffer()
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) refuse(common.VALIDATION)
    if (error.code === 'FST_REQ_FILE_TOO_LARGE') refuse(photoRefusals.PHOTO_TOO_LARGE)
    throw error
  }
  return found && found.length > 0 ? found : refuse(photoRefusals.PHOTO_UNREADABLE)
}
