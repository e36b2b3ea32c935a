import { everyLayer } from '@parvis/contract/events/events.rules.ts'
import { readScannedCode, readTypedCode } from '@parvis/contract/kit/badge-code.ts'
import { formatDays } from '@parvis/contract/kit/dates.ts'
import type { HandlerReply } from '@parvis/contract/kit/endpoint.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import { participationRefusals } from '@parvis/contract/participation/participation.ts'
import type { PersonOnPhoto, Photo, setPeopleOnPhoto } from '@parvis/contract/photos/photos.ts'
import { MAX_PICTURES, photoRefusals } from '@parvis/contract/photos/photos.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { loadEvent, settingsFor, settingsOf, spokenIn } from '#features/events/events.service.ts'
import { signDownload } from '#features/files/downloads.service.ts'
import { comesTo } from '#features/participation/membership.service.ts'
import type { Caller } from '#kit/access.ts'
import { hasRight } from '#kit/access.ts'
import type { ErasureHandler } from '#kit/erasure.ts'
import { newId } from '#kit/ids.ts'
import type { Executor } from '#kit/transaction.ts'
import { transaction } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import { drawCard } from './card.service.ts'
import { sweepLater, sweepNow } from './photos.jobs.ts'
import type { PhotoFilters, PhotoRow } from './photos.store.ts'
import {
  countPhotos,
  findBadgeOwner,
  findPhoto,
  insertPhoto,
  isShown,
  listBadgeOwners,
  listPeople,
  listPhotos,
  listToShow,
  lockPhoto,
  removePhoto,
  removePhotosOf,
  setPeople,
} from './photos.store.ts'
import type { Variant } from './variants.service.ts'
import { drawVariants, placeOf, variants } from './variants.service.ts'

/** Whether a photo is shown to others: condition for stores that list photos. */
export { isShown }

interface Paging {
  readonly pageCurrent: number
  readonly pageSize: number
}

const TYPE = 'image/jpeg'

function photoOnWire(ports: Ports, { id, key, width, height, hasFilter }: PhotoRow): Photo {
  const address = (variant: Variant) =>
    signDownload(ports, {
      key: placeOf(key, variant),
      name: `photo-${id.slice(0, 13)}.jpg`,
      contentType: TYPE,
      isKept: true,
    })
  const withFilter = (variant: Variant) => (hasFilter ? address(variant) : null)
  return {
    id,
    width,
    height,
    hd: address('hd'),
    xs: address('xs'),
    original: address('original'),
    hdFilter: withFilter('hdFilter'),
    xsFilter: withFilter('xsFilter'),
    originalFilter: withFilter('originalFilter'),
    thumbnail: address('thumbnail'),
  }
}

/** Without a user id, for organisers and uploads, photos must be active for at least one type. */
async function mustShowPhotos({ db }: Ports, event: LoadedEvent, userId: string | undefined): Promise<void> {
  const isActive =
    userId === undefined
      ? everyLayer(event.layers).some(({ FO_PHOTOS_ACTIVE }) => FO_PHOTOS_ACTIVE)
      : (await settingsOf(db, event, 'fr', userId)).FO_PHOTOS_ACTIVE
  if (!isActive) refuse(photoRefusals.PHOTOS_OFF)
}

/** Photos show faces, so only participants and organisers see them. */
export async function mustComeOrRun({ db }: Ports, eventId: string, caller: Caller): Promise<void> {
  if (!hasRight(caller, 'live', eventId) && !(await comesTo(db, eventId, caller.userId)))
    refuse(participationRefusals.EVENT_PEOPLE_ONLY)
}

/** A photographed badge is no proof of its owner: hidden photos stay hidden. */
const viewerIn = (caller: Caller | undefined): string | undefined =>
  caller === undefined || caller.strength === 'badge' ? undefined : caller.userId

/** Public photos and those that the person is on. */
export async function readPhotosOf(
  ports: Ports,
  whose: Omit<PhotoFilters, 'viewer'>,
  { pageCurrent, pageSize }: Paging,
  caller: Caller | undefined,
) {
  const asked = { ...whose, viewer: viewerIn(caller) }
  await mustShowPhotos(ports, await loadEvent(ports.db, asked.eventId), asked.isOrganiser ? undefined : asked.userId)
  const rows = await listPhotos(ports.db, asked, { limit: pageSize, offset: (pageCurrent - 1) * pageSize })
  const data = rows.map((row) => photoOnWire(ports, row))
  return { data, total: await countPhotos(ports.db, asked), pageCurrent, pageSize }
}

export async function readPhotosByBadge(ports: Ports, scanned: string, paging: Paging, caller: Caller | undefined) {
  const owner = await findBadgeOwner(ports.db, readScannedCode(scanned))
  return readPhotosOf(ports, owner ?? refuse(photoRefusals.BADGE_UNKNOWN), paging, caller)
}

export async function readPictures(
  ports: Ports,
  path: { domainId: string; eventId: string },
  caller: Caller | undefined,
  limit = MAX_PICTURES,
): Promise<Photo[]> {
  const event = await loadEvent(ports.db, path.eventId, path.domainId)
  const runsIt = caller !== undefined && hasRight(caller, 'live', path.eventId)
  if (caller) await mustShowPhotos(ports, event, runsIt ? undefined : caller.userId)
  else if (!event.layers.settings.FO_PHOTOS_ACTIVE) refuse(photoRefusals.PHOTOS_OFF)
  if (!event.layers.settings.FO_PHOTOS_PUBLIC) {
    if (!caller) refuse(common.ACCESS_REFUSED)
    if (caller.domainId !== path.domainId) refuse(common.NOT_FOUND)
    await mustComeOrRun(ports, path.eventId, caller)
  }
  const rows = await listPhotos(ports.db, { eventId: path.eventId }, { limit, offset: 0 })
  return rows.map((row) => photoOnWire(ports, row))
}

/** User ids by badge codes; without codes the photo is public. */
async function peopleOn(db: Executor, eventId: string, badges: readonly string[]): Promise<string[]> {
  const codes = badges.map((code) => readTypedCode(readScannedCode(code)))
  const given = [...new Set(codes)].filter((code) => code !== '')
  if (given.length === 0) return []
  const owners = await listBadgeOwners(db, eventId, given)
  return given.map((code) => owners.get(code) ?? refuse(photoRefusals.BADGE_UNKNOWN))
}

export function cardOf(event: LoadedEvent): Promise<Buffer> {
  const [language = 'fr'] = event.layers.settings.FO_LANGUAGES
  const settings = settingsFor(event, language)
  const { row, days } = spokenIn(event, language)
  const dates =
    settings.FO_DATE_LABEL ||
    formatDays(
      days.map(({ day }) => day),
      language,
    )
  const { bgPrimaryColor, textPrimaryColor } = settings
  const detail = [dates, settings.FO_LOCATION.name].filter(Boolean).join(' · ')
  return drawCard({ name: row.name, detail, bgPrimaryColor, textPrimaryColor })
}

/** Photos of people who refuse, or whose type the event leaves out, are not taken in. */
async function mustBeShown(db: Executor, eventId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const people = await listToShow(db, eventId, userIds)
  const name = ({ firstName, lastName }: PersonOnPhoto) => `${firstName} ${lastName}`.trim()
  const refusing = people.find(({ unshown }) => unshown === 'refuses')
  if (refusing) refuse(photoRefusals.PHOTO_PERSON_REFUSES, { name: name(refusing) })
  const left = people.find(({ unshown }) => unshown === 'type')
  if (left) refuse(photoRefusals.PHOTO_TYPE_HIDDEN, { name: name(left) })
}

export async function keepPhoto(
  ports: Ports,
  { eventId, badges }: { eventId: string; badges: string },
  bytes: Buffer,
): Promise<Photo> {
  const event = await loadEvent(ports.db, eventId)
  await mustShowPhotos(ports, event, undefined)
  const userIds = await peopleOn(ports.db, eventId, badges.split(/[,;\n]+/))
  await mustBeShown(ports.db, eventId, userIds)
  const { FO_PHOTOS_FILTER: hasFilter, bgPrimaryColor, textPrimaryColor } = event.layers.settings
  const frame = { name: event.row.name, bgPrimaryColor, textPrimaryColor }
  const { width, height, files } = await drawVariants(bytes, hasFilter ? frame : undefined, eventId)
  const uploadedAt = ports.clock.now()
  const id = newId(uploadedAt)
  const key = `photos/${eventId}/${id}`
  await sweepLater(ports, key)
  for (const variant of variants) {
    const file = files[variant]
    if (file) await ports.storage.put(placeOf(key, variant), file, TYPE)
  }
  const row = { id, eventId, key, width, height, hasFilter, isForAll: userIds.length === 0, uploadedAt }
  await transaction(ports.db, (tx) => insertPhoto(tx, row, userIds))
  return photoOnWire(ports, row)
}

interface PhotoPath {
  readonly eventId: string
  readonly photoId: string
}
type PeopleOnPhoto = HandlerReply<typeof setPeopleOnPhoto>

async function peopleShown(db: Executor, { eventId, photoId: id }: PhotoPath): Promise<PeopleOnPhoto> {
  const { isForAll } = (await findPhoto(db, { id, eventId })) ?? refuse(common.NOT_FOUND)
  return { isForAll, data: await listPeople(db, { id, eventId }) }
}

export const readPeopleOn = ({ db }: Ports, path: PhotoPath): Promise<PeopleOnPhoto> => peopleShown(db, path)

export async function readPersonToShow({ db }: Ports, eventId: string, code: string): Promise<PersonOnPhoto> {
  const [person] = await listToShow(db, eventId, await peopleOn(db, eventId, [code]))
  return person ?? refuse(photoRefusals.BADGE_UNKNOWN)
}

const isSame = (some: readonly string[], others: readonly string[]): boolean =>
  some.length === others.length && others.every((one) => some.includes(one))

const codesOf = (people: readonly PersonOnPhoto[]): string[] => people.map(({ code }) => code)

/** Replaces the people on a photo; refused if they have changed since they were read. */
export async function changePeopleOn(
  ports: Ports,
  path: PhotoPath,
  { badges, seen }: { badges: readonly string[]; seen?: readonly string[] | undefined },
): Promise<PeopleOnPhoto> {
  const photo = { id: path.photoId, eventId: path.eventId }
  return transaction(ports.db, async (tx) => {
    if (!(await lockPhoto(tx, photo))) refuse(common.NOT_FOUND)
    const userIds = await peopleOn(tx, path.eventId, badges)
    const before = await listPeople(tx, photo)
    if (seen && !isSame(seen, codesOf(before))) refuse(photoRefusals.PHOTO_PEOPLE_CHANGED)
    await setPeople(tx, photo, userIds)
    const after = await peopleShown(tx, path)
    const kept = codesOf(after.data)
    if (before.some(({ code, unshown }) => unshown && !kept.includes(code))) refuse(photoRefusals.PHOTO_HIDDEN_KEPT)
    return after
  })
}

export async function forgetPhoto(ports: Ports, eventId: string, photoId: string): Promise<void> {
  await transaction(ports.db, async (tx) => {
    const key = (await removePhoto(tx, eventId, photoId)) ?? refuse(common.NOT_FOUND)
    await sweepNow(ports, tx, key)
  })
}

/** Removes photos that show only the erased person, or that their refusal hides. */
export const erasePhotos: ErasureHandler = {
  async before(tx, ports, { userId }) {
    for (const key of await removePhotosOf(tx, userId)) await sweepNow(ports, tx, key)
    return []
  },
}
