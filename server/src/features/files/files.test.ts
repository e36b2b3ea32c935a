import type { StoredFile } from '@parvis/contract/files/files.ts'
import { download, getFile, MAX_BYTES, MAX_FILES, MAX_UPLOAD } from '@parvis/contract/files/files.ts'
import { saveFormData } from '@parvis/contract/forms/forms.ts'
import type { ErrorReply } from '@parvis/contract/kit/refusal.ts'
import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { files } from '#db/tables/files.ts'
import { participations } from '#db/tables/participation.ts'
import { drafts } from '#db/tables/registration.ts'
import { newBadgeCode, newId } from '#kit/ids.ts'
import { hugePicture } from '#testing/huge-picture.ts'
import type { Person, World } from '#testing/world.ts'
import { makeWorld } from '#testing/world.ts'
import { publishDownload } from './downloads.service.ts'
import { startSweeping } from './files.jobs.ts'

const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF\n')
const drawn = (width = 4, height = 2) => sharp({ create: { width, height, channels: 3, background: '#0f5c4d' } })

async function send(world: World, as: Person | undefined, bytes: Buffer, name = 'cv.pdf', userId = as?.userId) {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(bytes)]), name)
  const encoded = new Response(form)
  return answer(
    await world.app.inject({
      method: 'POST',
      url: `/api/domains/${world.domainId}/events/${world.eventId}/users/${userId}/files`,
      headers: {
        'content-type': encoded.headers.get('content-type') ?? '',
        ...(as && { authorization: `Bearer ${as.token}` }),
      },
      payload: Buffer.from(await encoded.arrayBuffer()),
    }),
  )
}

const answer = (response: { statusCode: number; body: string }) => {
  const parsed: unknown = JSON.parse(response.body)
  return { status: response.statusCode, body: parsed as StoredFile, error: parsed as ErrorReply }
}

async function addressOf(world: World, as: Person, file: StoredFile): Promise<string> {
  const params = { ...world.path, userId: as.userId, fileId: file.id }
  return (await world.call(getFile, { params }, { as })).body.url
}

const fetched = async (world: World, url: string) => world.app.inject({ method: 'GET', url })

describe('an upload', () => {
  it('is kept unchanged when it is a PDF, and downloaded by its address alone', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const { status, body } = await send(world, as, pdf, 'Mon CV été 🎉.pdf')
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { name: 'Mon CV été 🎉.pdf', contentType: 'application/pdf', size: pdf.length },
    })
    const url = await addressOf(world, as, body)
    const file = await fetched(world, url)
    expect(file.rawPayload).toEqual(pdf)
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Mon CV ete _.pdf"; filename*=UTF-8''Mon%20CV%20%C3%A9t%C3%A9%20%F0%9F%8E%89.pdf`,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
    expect((await fetched(world, `${url}?inline`)).headers['content-disposition']).toMatch(/^inline; /)
  })

  it('is drawn again when it is a picture: upright, smaller, without where and when it was taken', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const photo = await drawn(4100, 60)
      .jpeg()
      .withExif({ IFD0: { Artist: 'Camille' }, IFD3: { GPSLatitude: '48/1 51/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { body } = await send(world, as, photo, 'photo.png')
    expect(body).toMatchObject({ name: 'photo.jpg', contentType: 'image/jpeg' })
    const kept = await sharp((await fetched(world, await addressOf(world, as, body))).rawPayload).metadata()
    expect(kept).toMatchObject({ format: 'jpeg', height: 4000 })
    expect(kept.width).toBeLessThan(100)
    expect(kept.exif).toBeUndefined()
    expect(kept.orientation).toBeUndefined()
  })

  it.each(['png', 'webp'] as const)('keeps its kind when it is a %s', async (format) => {
    const world = await makeWorld()
    const as = await world.person()
    const { body } = await send(world, as, await drawn().toFormat(format).toBuffer(), 'logo')
    expect(body).toMatchObject({ name: `logo.${format}`, contentType: `image/${format}` })
  })

  it.each<[string, Buffer]>([
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a GIF that is also a script', Buffer.from('GIF89a/*\0\0*/=1;alert(1)')],
    [
      'a page that starts as a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from('<script>alert(1)</script>')]),
    ],
    ['a PDF that goes on as an archive', Buffer.concat([pdf, Buffer.from('PK\x03\x04'), Buffer.alloc(2000, 1)])],
    ['a PDF behind something else', Buffer.concat([Buffer.from('MZ\0\0'), pdf])],
  ])('is refused when it is %s, whatever its name', async (_, bytes) => {
    const world = await makeWorld()
    const sent = await send(world, await world.person(), bytes, 'photo.jpg')
    expect(sent).toMatchObject({ status: 422, error: { code: 'FILE_KIND' } })
  })

  it('loses the bytes hidden after the end of a picture', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const hidden = Buffer.concat([await drawn().png().toBuffer(), Buffer.from('<script>alert(1)</script>')])
    const { body } = await send(world, as, hidden, 'logo.png')
    expect((await fetched(world, await addressOf(world, as, body))).body).not.toContain('script')
  })

  it('is refused when a few kilobytes unfold to more pixels than a phone takes', async () => {
    const world = await makeWorld()
    const as = await world.person()
    expect((await send(world, as, hugePicture(), 'photo.png')).error.code).toBe('PICTURE_TOO_LARGE')
    const sent = await send(world, as, await drawn(5001, 5000).png().toBuffer(), 'photo.png')
    expect(sent).toMatchObject({ status: 422, error: { code: 'PICTURE_TOO_LARGE' } })
    expect((await send(world, as, await drawn(5000, 5000).png().toBuffer(), 'photo.png')).status).toBe(201)
  })

  it('waits for one picture of each other person, not for all those of a flooder', async () => {
    const world = await makeWorld()
    const [flooder, other] = [await world.person(), await world.person()]
    const answered: string[] = []
    const sending = async (as: Person, name: string, side: number) => {
      const { status } = await send(world, as, await drawn(side, side).png().toBuffer(), name)
      expect(status).toBe(201)
      answered.push(name)
    }
    const flood = Array.from({ length: 12 }, (_, n) => sending(flooder, `${n}.png`, 1500))
    await Promise.race(flood)
    await Promise.all([...flood, sending(other, 'other.png', 4)])
    expect(answered.indexOf('other.png')).toBeLessThan(8)
  })

  it('is limited in number and bytes for each person, over simultaneous uploads too', async () => {
    const world = await makeWorld()
    const [full, other] = [await world.person(), await world.person()]
    const keep = (count: number, size: number) => {
      const facts = { eventId: world.eventId, userId: full.userId, name: 'a.pdf', contentType: 'application/pdf' }
      const rows = Array.from({ length: count }, () => {
        const id = newId(world.clock.now())
        return {
          ...facts,
          id,
          size,
          sha256: '',
          storageKey: `files/${world.eventId}/${id}`,
          createdAt: world.clock.now(),
        }
      })
      return world.ports.db.insert(files).values(rows)
    }
    await keep(MAX_FILES - 2, 1)
    const sent = await Promise.all(Array.from({ length: 6 }, (_, n) => send(world, full, pdf, `${n}.pdf`)))
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(sent.find(({ status }) => status !== 201)).toMatchObject({ status: 413, error: { code: 'FILES_FULL' } })
    expect((await send(world, other, pdf)).status).toBe(201)
    await world.ports.db.delete(files).where(eq(files.userId, full.userId))
    await keep(1, MAX_BYTES - 1)
    expect(await send(world, full, pdf)).toMatchObject({ status: 413, error: { code: 'FILES_FULL' } })
  })

  it('is refused when it is empty, missing, not a form, cut short or over 10 MB', async () => {
    const world = await makeWorld()
    const as = await world.person()
    expect(await send(world, as, Buffer.alloc(0))).toMatchObject({ status: 422, error: { code: 'FILE_REQUIRED' } })
    const large = Buffer.alloc(MAX_UPLOAD + 1, ' ')
    pdf.copy(large)
    expect(await send(world, as, large)).toMatchObject({ status: 413, error: { code: 'TOO_LARGE' } })
    const raw = async (contentType: string, payload: string) =>
      answer(
        await world.app.inject({
          method: 'POST',
          url: `/api/domains/${world.domainId}/events/${world.eventId}/users/${as.userId}/files`,
          headers: { 'content-type': contentType, authorization: `Bearer ${as.token}` },
          payload,
        }),
      )
    const multipart = 'multipart/form-data; boundary=x'
    expect(await raw('application/json', '{}')).toMatchObject({ status: 415 })
    expect(await raw(multipart, '--x\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n')).toMatchObject(
      { status: 422, error: { code: 'FILE_REQUIRED' } },
    )
    expect(
      await raw(multipart, '--x\r\nContent-Disposition: form-data; name="f"; filename="a.pdf"\r\n\r\n%PDF'),
    ).toMatchObject({ status: 400 })
    expect(await raw('multipart/form-data', 'x')).toMatchObject({ status: 400 })
  })

  it('has a name that any system can keep', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const names = ['../../etc/passwd', 'a"b;c\r\nd.pdf', '.htaccess', '', `${'🎉'.repeat(90)}.pdf`, 'été\u202efdp.exe']
    for (const name of names) {
      const { body } = await send(world, as, pdf, name)
      expect(body.name).toMatch(/^[^./\\"\r\n\u202e][^/\\"\r\n\u202e]*\.pdf$/u)
      expect(body.name.length).toBeLessThanOrEqual(100)
      expect((await fetched(world, await addressOf(world, as, body))).statusCode).toBe(200)
    }
  })

  it('sent twice is the same file', async () => {
    const world = await makeWorld()
    const as = await world.person()
    const first = await send(world, as, pdf)
    expect((await send(world, as, pdf)).body).toEqual(first.body)
    expect((await send(world, await world.person(), pdf)).body.id).not.toBe(first.body.id)
  })

  it('is made and seen by the person, their registrar and organisers alone', async () => {
    const world = await makeWorld()
    const person = await world.person()
    const registrar = await world.person()
    const { eventId, ports } = world
    await ports.db
      .insert(participations)
      .values({ eventId, userId: person.userId, code: newBadgeCode(), registeredBy: registrar.userId })
    const { body } = await send(world, person, pdf)
    const expected: [Person | undefined, number][] = [
      [undefined, 401],
      [await world.person(), 403],
      [await (await makeWorld()).person({ organiser: true }), 404],
      [registrar, 200],
      [await world.person({ organiser: true }), 200],
    ]
    for (const [as, status] of expected) {
      const params = { ...world.path, userId: person.userId, fileId: body.id }
      expect((await world.call(getFile, { params }, as ? { as } : {})).status).toBe(status)
      expect((await send(world, as, pdf, 'b.pdf', person.userId)).status).toBe(status === 200 ? 201 : status)
    }
    const params = { ...world.path, userId: registrar.userId, fileId: body.id }
    expect((await world.call(getFile, { params }, { as: registrar })).status).toBe(404)
  })
})

describe('a download', () => {
  const document = { bytes: Buffer.from('a;b\n'), name: 'liste d’invités (1).csv', contentType: 'text/csv' }

  it('works for fifteen minutes, or as long as told', async () => {
    const { ports, clock, ...world } = await makeWorld()
    const app = { ...world, ports, clock }
    const short = await publishDownload(ports, world.eventId, async () => document)
    const long = await publishDownload(ports, world.eventId, async () => ({ ...document, minutes: 60 }))
    clock.advance(15 * 60_000 - 1)
    expect((await fetched(app, short)).body).toBe('a;b\n')
    clock.advance(1)
    const late = await fetched(app, short)
    expect({ status: late.statusCode, body: late.json() }).toMatchObject({
      status: 410,
      body: { code: 'DOWNLOAD_EXPIRED' },
    })
    expect((await fetched(app, `${long}?inline=1`)).headers['content-disposition']).toMatch(/^attachment; /)
  })

  it('is not found once anything of its address is changed', async () => {
    const world = await makeWorld()
    const url = await publishDownload(world.ports, world.eventId, async () => document)
    const [, , , token = '', name = ''] = url.split('/')
    const [payload = '', signature = ''] = token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const forged = Buffer.from(JSON.stringify({ ...claims, e: claims.e + 1 })).toString('base64url')
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    const tokens = [
      `${forged}.${signature}`,
      `${payload}.${flipped}`,
      `${payload}.`,
      payload,
      `${token}A`,
      `.${signature}`,
    ]
    for (const tampered of tokens) {
      expect(
        (await world.call(download, { params: { token: tampered, name: decodeURIComponent(name) }, query: {} })).status,
      ).toBe(404)
    }
    expect((await world.call(download, { params: { token, name: 'autre.exe' }, query: {} })).status).toBe(404)
    expect((await fetched(world, url)).statusCode).toBe(200)
  })
})

describe('the daily sweep', () => {
  it('removes uploads that no answer nor draft names, and published downloads', async () => {
    const world = await makeWorld({
      settings: { FO_FORM_ID: 'f' },
      forms: [{ id: 'f', models: [{ key: 'cv', component: 'file' }] }],
    })
    const as = await world.person({ takesPart: true })
    const { ports, clock, eventId } = world
    await ports.db.update(participations).set({ invited: true }).where(eq(participations.userId, as.userId))
    const names = ['answered.pdf', 'drafted.pdf', 'forgotten.pdf'] as const
    const [answered, drafted, forgotten] = await Promise.all(
      names.map(async (name) => (await send(world, as, pdf, name)).body.id),
    )
    const query = { eventId, userId: as.userId }
    const saved = await world.call(
      saveFormData,
      { params: { domainId: world.domainId }, query, body: { cv: answered ?? '' } },
      { as },
    )
    expect(saved.status).toBe(200)
    await ports.db
      .insert(drafts)
      .values({ eventId, userId: as.userId, step: 'form', values: { form: { cv: drafted } } })
    const url = await publishDownload(ports, eventId, async () => ({
      bytes: pdf,
      name: 'a.pdf',
      contentType: 'application/pdf',
      minutes: 60 * 48,
    }))
    await startSweeping(ports)
    await ports.jobs.settle()
    const left = async () => (await ports.db.select().from(files).where(eq(files.eventId, eventId))).map(({ id }) => id)
    expect(await left()).toHaveLength(3)
    expect((await fetched(world, url)).statusCode).toBe(200)
    clock.advance(24 * 3600 * 1000 + 1)
    await ports.jobs.settle()
    expect((await left()).toSorted()).toEqual([answered, drafted].toSorted())
    expect(await ports.storage.head(`files/${eventId}/${forgotten}`)).toBeUndefined()
    expect(await ports.storage.head(`files/${eventId}/${answered}`)).toBeDefined()
    expect((await fetched(world, url)).statusCode).toBe(404)
    clock.advance(24 * 3600 * 1000)
    await ports.jobs.settle()
    expect(await left()).toHaveLength(2)
  })
})
