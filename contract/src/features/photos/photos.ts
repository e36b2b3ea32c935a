import * as z from 'zod/mini'
import { participationRefusals } from '#features/participation/participation.ts'
import { endpoint } from '#kit/endpoint.ts'
import { EventPath, Id, maxLength } from '#kit/fields.ts'
import { listOf } from '#kit/page.ts'
import { common, refusals } from '#kit/refusal.ts'

export const photoRefusals = refusals({
  PHOTO_UNREADABLE: 422,
  PHOTO_TOO_LARGE: 413,
  BADGE_UNKNOWN: 404,
  PHOTOS_OFF: 409,
  PHOTO_PEOPLE_CHANGED: 409,
  /** The owner of a badge does not want to be shown on photos. */
  PHOTO_PERSON_REFUSES: 409,
  /** The event never shows photos of this type of participants. */
  PHOTO_TYPE_HIDDEN: 409,
  /** A person who is not to be shown cannot be taken off a photo: it would be shown again. */
  PHOTO_HIDDEN_KEPT: 409,
})
/** Photos a page (specification 2, § 9). */
export const PHOTO_PAGE = 50
export const MAX_PICTURES = 500
export const MAX_PHOTO = 25 * 1024 * 1024
export const photoKinds = ['image/jpeg', 'image/png', 'image/webp'] as const

/** Short-lived addresses of each variant (specification 2, § 3, « Photo »). */
export const Photo = z.object({
  id: Id,
  width: z.int(),
  height: z.int(),
  hd: z.string(),
  xs: z.string(),
  original: z.string(),
  hdFilter: z.nullable(z.string()),
  xsFilter: z.nullable(z.string()),
  originalFilter: z.nullable(z.string()),
  thumbnail: z.string(),
})
export type Photo = z.output<typeof Photo>

const PhotoPage = z.object({ data: z.array(Photo), total: z.int(), pageCurrent: z.int(), pageSize: z.int() })
const PhotoPaging = {
  pageSize: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100)), PHOTO_PAGE),
  pageCurrent: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(100_000)), 1),
}

export const listMyPhotos = endpoint({
  route: 'GET /users/photos/me',
  summary: 'List the photos of the caller, the latest first; organisers see all those of the event',
  access: 'user',
  /** By default, the one event that the caller takes part in or runs; refused if there are several. */
  query: z.object({ ...PhotoPaging, eventId: z.optional(Id) }),
  reply: PhotoPage,
  refusals: [photoRefusals.PHOTOS_OFF, participationRefusals.EVENT_PEOPLE_ONLY],
})
/** A badge code gives access to its owner's photos. */
export const listPhotosByBadge = endpoint({
  route: 'GET /users/photos',
  summary: 'List the photos of the owner of a badge, the latest first',
  access: 'public',
  query: z.object({ ...PhotoPaging, badge: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200)) }),
  reply: PhotoPage,
  refusals: [photoRefusals.BADGE_UNKNOWN, photoRefusals.PHOTOS_OFF],
  perAddress: { minute: 3000 },
})
/** PNG preview for links to the event. */
export const getCard = endpoint({
  route: 'GET /v2/domains/:domainId/events/:eventId/card.png',
  summary: 'Draw the event’s card, in its colours, for those who share its address',
  access: 'public',
  params: EventPath,
  produces: 'image/png',
  perAddress: { minute: 300 },
})
/** Fields `eventId`, `badges` (codes, comma separated; empty for a public photo) and `file`. */
export const uploadPhoto = endpoint({
  route: 'POST /users/photos',
  meansEvent: true,
  summary:
    'Add a photo, of people whom photos may show: a real JPEG, PNG or WebP; where and by what it was taken is removed',
  access: 'organiser:live',
  audit: 'live.photoAdded',
  query: z.object({ eventId: Id, badges: z._default(z.string().check(maxLength(2000)), '') }),
  consumes: 'multipart/form-data',
  reply: Photo,
  status: 201,
  refusals: [...Object.values(photoRefusals), common.UNSUPPORTED_TYPE],
  stale: () => [listPictures, listLastPictures, listMyPhotos, listPhotosByBadge],
  perMinute: 120,
})
export const deletePhoto = endpoint({
  route: 'DELETE /organiser/domains/:domainId/events/:eventId/pictures/:photoId',
  summary: 'Remove a photo and all its variants',
  access: 'organiser:live',
  audit: 'live.photoRemoved',
  params: z.extend(EventPath, { photoId: Id }),
  status: 204,
  refusals: [common.NOT_FOUND],
  stale: () => [listPictures, listLastPictures, listMyPhotos, listPhotosByBadge],
})

/** Why a person is not to be shown: they refuse, or the event leaves out their type. */
export const Unshown = z.enum(['refuses', 'type'])
export type Unshown = z.output<typeof Unshown>

const PersonOnPhoto = z.object({
  code: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  unshown: z.nullable(Unshown),
})
export type PersonOnPhoto = z.output<typeof PersonOnPhoto>
export const MAX_PEOPLE = 200
const PhotoPath = z.extend(EventPath, { photoId: Id })
const PeopleOnPhoto = z.object({
  /** Public, or visible only to the people on it. */
  isForAll: z.boolean(),
  data: z.array(PersonOnPhoto),
})
const Badges = z.array(z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200))).check(maxLength(MAX_PEOPLE))

export const listPeopleOnPhoto = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/pictures/:photoId/people',
  summary: 'List who is on a photo',
  access: 'organiser:live',
  params: PhotoPath,
  reply: PeopleOnPhoto,
  refusals: [common.NOT_FOUND],
})
export const findPersonToShow = endpoint({
  route: 'GET /organiser/domains/:domainId/events/:eventId/pictures/people/:code',
  summary: 'Read whose badge this is, and whether photos may show them',
  access: 'organiser:live',
  params: z.extend(EventPath, { code: z.string().check(z.minLength(1, 'BADGE_REQUIRED'), maxLength(200)) }),
  reply: PersonOnPhoto,
  refusals: [photoRefusals.BADGE_UNKNOWN],
  perMinute: 120,
})
/** People removed no longer have the photo among theirs. */
export const setPeopleOnPhoto = endpoint({
  route: 'PUT /organiser/domains/:domainId/events/:eventId/pictures/:photoId/people',
  summary:
    'Say who is on a photo, and alone sees it; everybody where no badge is given. Naming a person who refuses hides it',
  access: 'organiser:live',
  audit: 'live.photoPeople',
  params: PhotoPath,
  body: z.object({
    badges: Badges,
    /** Badges shown when the organiser began; the change is refused if they differ now. */
    seen: z.optional(z.array(z.string().check(maxLength(200))).check(maxLength(MAX_PEOPLE))),
  }),
  reply: PeopleOnPhoto,
  refusals: [
    photoRefusals.BADGE_UNKNOWN,
    photoRefusals.PHOTO_PEOPLE_CHANGED,
    photoRefusals.PHOTO_HIDDEN_KEPT,
    common.NOT_FOUND,
  ],
  stale: () => [listPeopleOnPhoto, listPictures, listLastPictures, listMyPhotos, listPhotosByBadge],
})

export const listPictures = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/pictures',
  summary:
    'List the photos shown to everybody, the five hundred latest; to those signed in unless the event opens them',
  access: 'public',
  params: EventPath,
  reply: listOf(Photo),
  refusals: [participationRefusals.EVENT_PEOPLE_ONLY, photoRefusals.PHOTOS_OFF, common.ACCESS_REFUSED],
})
export const listLastPictures = endpoint({
  route: 'GET /domains/:domainId/events/:eventId/pictures/last',
  summary: 'List the fifty latest photos shown to everybody; to those signed in unless the event opens them',
  access: 'public',
  params: EventPath,
  reply: listOf(Photo),
  refusals: [participationRefusals.EVENT_PEOPLE_ONLY, photoRefusals.PHOTOS_OFF, common.ACCESS_REFUSED],
})
