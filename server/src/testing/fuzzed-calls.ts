import type { EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import { Draft } from '@parvis/contract/steps'
import fc from 'fast-check'
import { object } from 'zod/mini'
import type { Preferred } from './arbitrary.ts'
import { nastyTexts, spoiled, valid, written } from './arbitrary.ts'
import type { Stage } from './stage.ts'

/** Mostly callers with much access; by role, by a weak session of `self`, or with a tool's key. */
const callers = [
  ...(['nobody', 'self', 'self', 'self', 'organiser', 'director', 'director'] as const),
  ...(['registrar', 'neighbour', 'badge', 'anonymous', 'tool'] as const),
] as const

export interface Fuzzed {
  readonly caller: (typeof callers)[number]
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly payload: string | Buffer | undefined
  /** Whether it reaches the endpoint with a body of the documented type: its answer must then be documented. */
  readonly isAsTold: boolean
}

const isNoSegment = (text: string): boolean => /^(\.|%2e)*$/i.test(text) || /%(?![\da-f]{2})/i.test(text)

const nobodys = { params: object({}), query: object({}), body: object({}) }

/** Calls of an endpoint: mostly valid, others with faults. */
export function fuzzedCalls(endpoint: EndpointShape, stage: Stage): fc.Arbitrary<Fuzzed> {
  const known = knownOf(stage)
  const [method, path] = routeOf(endpoint)
  const either = (values: fc.Arbitrary<unknown>) =>
    fc.oneof({ weight: 3, arbitrary: values }, { weight: 2, arbitrary: spoiled(values) })
  const { params = nobodys.params, query = nobodys.query, body } = endpoint
  return fc
    .record({
      caller: fc.constantFrom(...callers),
      params: rarely(valid(params, known), spoiled(valid(params, known))),
      query: either(valid(query, known)),
      body: endpoint.consumes
        ? multipart
        : body
          ? json(either(valid(body, known)))
          : rarely(fc.constant(undefined), json(fc.jsonValue())),
      headers: fc.tuple(headers, rarely(fc.constant({}), liveKeys(stage))).map(([one, key]) => ({ ...one, ...key })),
      tail: rarely(
        fc.constant(''),
        fc.constantFrom(
          '/',
          '/..',
          '%',
          '%ff',
          '%00',
          '/%2e%2e',
          ';a=b',
          '//',
          '?',
          '#',
          '%c0%af',
          `/${'a'.repeat(20_000)}`,
        ),
      ),
    })
    .map((call) => {
      const segments: string[] = []
      const filled = path.replace(/:(\w+)/g, (_, name: string) => {
        segments.push(segment((call.params as Record<string, unknown>)[name]))
        return segments.at(-1) ?? ''
      })
      const isBodyAsTold = call.body === undefined || (call.body.isWell && (body ?? endpoint.consumes) !== undefined)
      return {
        caller: call.caller,
        method,
        url: `/api${filled}${call.tail}${queryString(call.query)}`,
        headers: { ...call.body?.headers, ...call.headers },
        payload: call.body?.payload,
        isAsTold: call.tail === '' && !segments.some(isNoSegment) && isBodyAsTold,
      }
    })
}

const rarely = <T>(usual: fc.Arbitrary<T>, rare: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 6, arbitrary: usual }, { weight: 1, arbitrary: rare })

const articleIds = fc.constantFrom('diner', 'visite')
const answers = {
  menu: fc.constantFrom('poisson', 'volaille', null, ['poisson']),
  navettes: fc.subarray(['matin', 'soir']),
}
const optional = { requiredKeys: [] }

const preferred = new WeakMap<Stage, Preferred>()
export function knownOf(stage: Stage): Preferred {
  const known = preferred.get(stage) ?? preferredOf(stage)
  preferred.set(stage, known)
  return known
}

function preferredOf({ ids, people }: Stage): Preferred {
  const one = Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, fc.constant(id)]))
  const emails = Object.values(people).map(({ email }) => email)
  const userId = fc.oneof(
    { weight: 3, arbitrary: fc.constant(people.self.userId) },
    { weight: 1, arbitrary: fc.constantFrom(...Object.values(people).map((person) => person.userId)) },
  )
  const known: Preferred = {
    ...one,
    ...{ userId, id: fc.oneof({ weight: 3, arbitrary: userId }, { weight: 1, arbitrary: articleIds }) },
    dayId: fc.constantFrom('j1', 'j1', 'j2', '0'),
    article: fc.record({ id: articleIds, dayId: fc.constantFrom('0', 'j1') }),
    ...{ quotas: fc.record(answers, optional), participationExt: fc.record({ menu: answers.menu }, optional) },
    userExt: fc.record({ navettes: answers.navettes }, optional),
    slots: fc.constantFrom({}, { [`${ids['conferenceId']}`]: ids['slotId'] }),
    actionId: fc.constantFrom(1, 2, 3, 4, 5, 7, 9, 10),
    email: fc.oneof(fc.constantFrom(...emails), fc.emailAddress()),
    password: fc.constant('mot de passe'),
    languageId: fc.constantFrom('fr', 'en'),
    version: fc.nat(3),
    parentId: fc.constantFrom(null, 'infos'),
    emailId: fc.constant(ids['templateId']),
    responsesId: fc.subarray(['chene', 'inconnue'], { minLength: 1 }),
  }
  return { ...known, values: valid(Draft, known) }
}

/** Truncation may split a surrogate pair. */
const encoded = (text: string): string => encodeURIComponent(text.slice(0, 5_000).toWellFormed())

const segment = (value: unknown): string => {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
  return text === '%' || text.includes('\ud800') ? text.replace('\ud800', '%ed%a0%80') : encoded(text)
}

function queryString(query: unknown): string {
  if (typeof query !== 'object' || query === null) return `?${encoded(String(query))}`
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    (Array.isArray(value) ? Array.from(value as unknown[]).filter((_, i) => i < 50) : [value]).map(
      (each) => `${segment(name)}=${segment(each)}`,
    ),
  )
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

interface Body {
  readonly isWell: boolean
  readonly headers: Record<string, string>
  readonly payload: string | Buffer
}

/** JSON, sometimes with a wrong content type or truncated. */
function json(values: fc.Arbitrary<unknown>): fc.Arbitrary<Body | undefined> {
  const well = values.map((value) => ({
    isWell: true,
    headers: { 'content-type': 'application/json' },
    payload: written(value),
  }))
  const ill = fc.record({
    isWell: fc.constant(false),
    headers: fc.constantFrom<Record<string, string>[]>(
      ...[
        'application/json; charset=utf-16',
        'text/plain',
        'application/xml',
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'application/x-www-form-urlencoded',
      ].map((type) => ({ 'content-type': type })),
      ...[
        {},
        { 'content-type': 'nonsense' },
        { 'content-type': '' },
        { 'content-type': 'application/json', 'content-encoding': 'gzip' },
        { 'content-type': 'application/json' },
      ],
    ),
    payload: fc.oneof(
      fc
        .constantFrom(
          '',
          '{',
          '{"a":',
          '{"a":1}}',
          'nul',
          "{'a':1}",
          '\ufeff{}',
          '[',
          '"',
          '{"a":1,"a":2}',
          '[1e999]',
          '"\\ud800"',
          '{"\\u0000":1}',
        )
        .map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
      fc.constant(Buffer.from('['.repeat(100_000))),
      fc.constant(Buffer.from(`{"a":${'['.repeat(60_000)}${']'.repeat(60_000)}}`)),
      fc.constant(Buffer.alloc(300_000, '1')),
      values.map((value) => Buffer.from(written(value).slice(0, -1))),
    ),
  })
  return fc.oneof({ weight: 5, arbitrary: well }, { weight: 1, arbitrary: ill })
}

const heads = [
  '%PDF-1.7\n',
  '\x89PNG\r\n\x1a\n',
  '\xff\xd8\xff\xe0',
  'RIFF\x00\x00\x00\x00WEBPVP8 ',
  '<svg onload=alert(1)>',
  'GIF89a',
  '',
]
const part = fc.record({
  field: fc.constantFrom('file', 'file', 'file', '__proto__', '', 'é"\\'),
  filename: fc.oneof(
    fc.constantFrom('cv.pdf', 'a.png', '../../a', ...nastyTexts.filter((text) => text.length < 500)),
    fc.string(),
  ),
  type: fc.constantFrom('application/pdf', 'image/png', 'text/html', 'nonsense', ''),
  bytes: fc
    .tuple(fc.constantFrom(...heads), fc.uint8Array({ maxLength: 200 }))
    .map(([head, bytes]) => Buffer.concat([Buffer.from(head, 'latin1'), bytes])),
})
const multipart: fc.Arbitrary<Body> = fc
  .tuple(fc.array(part, { maxLength: 3 }), fc.constantFrom('whole', 'whole', 'whole', 'cut', 'wrong'))
  .map(([parts, how]) => {
    const sections = parts.flatMap(({ field, filename, type, bytes }) => {
      const name = filename.replace(/[\r\n"]/g, '_')
      return [
        Buffer.from(
          `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`,
        ),
        bytes,
        Buffer.from('\r\n'),
      ]
    })
    const payload = Buffer.concat([...sections, Buffer.from('--edge--\r\n')])
    const boundary = how === 'wrong' ? 'other' : 'edge'
    return {
      isWell: true,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: how === 'cut' ? payload.subarray(0, payload.length - 20) : payload,
    }
  })

const liveKeys = ({ keys }: Stage): fc.Arbitrary<Record<string, string>> =>
  fc.constantFrom(keys.readKey, keys.moderateKey, 'faux', 'x'.repeat(300)).map((key) => ({ 'x-live-key': key }))

const headers: fc.Arbitrary<Record<string, string>> = rarely(
  fc.constant({}),
  fc.constantFrom<Record<string, string>[]>(
    { 'accept-language': 'constructor, __proto__;q=1, *' },
    { 'accept-language': `fr;q=${'9'.repeat(5_000)}` },
    { 'idempotency-key': 'x'.repeat(5_000) },
    { 'idempotency-key': 'again' },
    { accept: 'text/html' },
    { 'x-forwarded-for': "1.1.1.1, '; --" },
    { range: 'bytes=0-0,5-' },
    { 'if-none-match': '*' },
    { expect: 'nothing' },
    { host: 'exemple.fr:99999' },
  ),
)
