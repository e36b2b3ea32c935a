import { connect } from 'node:net'
import type { Random } from './random.ts'
import { randomFrom } from './random.ts'

interface Throw {
  /** Written one after the other, each in its own turn of the event loop. */
  readonly pieces: readonly Buffer[]
  readonly ending: 'reset' | 'end' | 'answered' | 'destroy'
}

function one<T>(random: Random, of: readonly T[]): T {
  const drawn = of[random(of.length)]
  if (drawn === undefined) throw new Error('nothing to draw from')
  return drawn
}
const some = <T>(random: Random, of: readonly T[]): T[] => of.filter(() => random(3) === 0)
const noise = (random: Random, most: number): Buffer =>
  Buffer.from(Array.from({ length: random(most) }, () => random(256)))

const LONG = 'a'.repeat(20_000)
const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'POST',
  'PUT',
  'HEAD',
  'OPTIONS',
  'CONNECT',
  'TRACE',
  'PRI',
  'get',
  '',
  'GÉT',
] as const
const VERSIONS = [
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'HTTP',
  '',
] as const
const URLS = [
  ...[
    '//',
    '/\\',
    '///[',
    'http://[',
    'http://a:b:c/',
    '//[::1',
    '*',
    '/',
    '',
    '?',
    '#',
    '/%',
    '/%ff',
    '/%00',
    '/%2e%2e/%2e',
  ],
  ...['/healthz', '/readyz', '/api/openapi.json', `/${LONG}`, `/healthz?${LONG}`, '/é', '/\0', '/a b'],
  ...[
    '/api/push/live',
    '/api/push/live?eventId=inconnu',
    '/api/push/live?eventId=%ff',
    '/api/push/live?eventId',
    '/api/push/live/',
  ],
  ...['/api/push/emotions?eventId=inconnu', '/api/push/none', '//api/push/live', 'http://h/api/push/live?eventId=x'],
  ...[
    '/api/push/live/events',
    '/api/push/live/events?eventId=inconnu&lastEventId=%00',
    '/api/push/live/events?eventId=%',
  ],
  ...['/api/payments/sandbox/%00', '/api/payments/sandbox/x', '/api/payments/webhooks/stripe', '/api/context/%ff'],
  ...['/api/authentications', '/api/users/me/..%2f', '/api/files/x/y'],
]
const KEY = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const UPGRADES = [
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', KEY],
  ['Connection: keep-alive, Upgrade', 'Upgrade: WebSocket', 'Sec-WebSocket-Version: 8', KEY],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 99', KEY],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', 'Sec-WebSocket-Key: short'],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', KEY, KEY],
  ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13', KEY, 'Sec-WebSocket-Protocol: ,,;"'],
  [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    KEY,
    'Sec-WebSocket-Extensions: permessage-deflate; x="',
  ],
  ['Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA'],
  ['Connection: Upgrade', 'Upgrade: '],
  ['Upgrade: websocket'],
  [],
]
const HEADERS = [
  ...[
    'Content-Length: 5',
    'Content-Length: -1',
    'Content-Length: 99999999999999999999',
    'Content-Length: 5\r\nContent-Length: 6',
  ],
  ...[
    'Transfer-Encoding: chunked',
    'Transfer-Encoding: chunked, identity',
    'Transfer-Encoding: xchunked',
    'Expect: 100-continue',
  ],
  ...[
    'Expect: a cake',
    'Content-Type: application/json',
    'Content-Type: multipart/form-data',
    'Content-Type: ;;;',
    'Accept-Language: \xff',
  ],
  ...[
    'Authorization: Bearer \x01',
    'X-Forwarded-For: , ,::,a',
    'X-Forwarded-Proto: \\',
    'Host:',
    'Host: a\r\nHost: b',
    ' folded: x',
  ],
  ...[
    'Connection: close',
    'Connection: keep-alive',
    'Range: bytes=9-1',
    'If-None-Match: *',
    `Cookie: ${LONG}`,
    'no colon',
    ': empty',
    'a\0b: c',
  ],
  ...['Idempotency-Key: \t', 'Last-Event-ID: a:b:c', 'Accept-Encoding: br;q=x', `X-Many: ${'1,'.repeat(3_000)}`],
]
const BODIES = [
  '',
  '',
  '{',
  '{"a":',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffff\r\n',
  'zz\r\n',
  '--x\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
] as const

function frame(random: Random): Buffer {
  const first = one(random, [0x81, 0x81, 0x01, 0x80, 0x82, 0x88, 0x89, 0x8a, 0xf1, 0x83, 0x09, 0x08])
  const payload = one(random, [
    ...[
      () => Buffer.from('{"type":"HELLO"}'),
      () => Buffer.from('{"type":"HELLO","seq":"un","key":1}'),
      () => Buffer.from('{"type":'),
    ],
    ...[
      () => Buffer.from('['.repeat(4_000)),
      () => Buffer.alloc(5_000, 'x'),
      () => Buffer.from([0xff, 0xfe]),
      () => Buffer.alloc(0),
    ],
    ...[() => Buffer.from('{"type":"HELLO","token":"\\u0000","epoch":"x"}'), () => noise(random, 130)],
  ] as const)()
  const isMasked = random(5) > 0
  const told = one(random, [payload.length, payload.length, payload.length, 2 ** 31, 126])
  const length =
    told < 126
      ? Buffer.from([told])
      : told < 65_536
        ? Buffer.from([126, told >> 8, told & 0xff])
        : Buffer.concat([Buffer.from([127, random(256)]), Buffer.alloc(7, random(256))])
  length[0] = (length[0] ?? 0) | (isMasked ? 0x80 : 0)
  return Buffer.concat([Buffer.from([first]), length, isMasked ? Buffer.alloc(4) : Buffer.alloc(0), payload])
}

function request(random: Random): Buffer {
  const upgrade = one(random, UPGRADES)
  const lines = [
    `${one(random, METHODS)} ${one(random, URLS)} ${one(random, VERSIONS)}`,
    ...(random(8) > 0 ? ['Host: h'] : []),
    ...upgrade,
    ...(random(2) === 0 ? some(random, some(random, HEADERS)) : []),
    ...(random(60) === 0 ? Array.from({ length: 3_000 }, (_, i) => `x${i}: y`) : []),
  ]
  const frames = upgrade.length > 2 ? Array.from({ length: random(4) }, () => frame(random)) : []
  return Buffer.concat([
    Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'),
    ...frames,
    Buffer.from(one(random, BODIES)),
  ])
}

const TLS_HELLO = Buffer.from('16030100a5010000a10303', 'hex')
const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1')

/** Mostly requests: whole, truncated, in pieces, pipelined. */
function drawThrow(random: Random): Throw {
  const kind = random(12)
  const whole =
    kind === 0
      ? noise(random, 2_000)
      : kind === 1
        ? one(random, [TLS_HELLO, HTTP2_PREFACE, Buffer.from('\r\n\r\n\r\n'), Buffer.alloc(0)])
        : Buffer.concat(Array.from({ length: kind === 2 ? 3 : 1 }, () => request(random)))
  const cut = random(4) === 0 ? whole.subarray(0, random(whole.length + 1)) : whole
  const at = random(cut.length + 1)
  const pieces = random(3) === 0 ? [cut.subarray(0, at), cut.subarray(at)] : [cut]
  return { pieces, ending: one(random, ['reset', 'reset', 'end', 'answered', 'destroy']) }
}

const turn = () => new Promise((resolve) => setImmediate(resolve))
/** Ends connections without a response. */
const PATIENCE_MS = 50

/** Resolves when the connection is closed. */
async function throwAt(port: number, { pieces, ending }: Throw, random: Random): Promise<void> {
  // Many local addresses: a single one would run out of ports.
  const socket = connect({ port, host: '127.0.0.1', localAddress: `127.0.${random(20)}.${1 + random(250)}` })
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  for (const piece of pieces) {
    socket.write(piece)
    await turn()
  }
  if (ending === 'answered') socket.once('data', () => socket.resetAndDestroy())
  else {
    socket.resume()
    if (ending === 'end') socket.end()
    // A reset needs data written before.
    else socket.write('', () => (ending === 'reset' ? socket.resetAndDestroy() : socket.destroy()))
  }
  const leaving = setTimeout(() => socket.destroy(), PATIENCE_MS)
  await closed
  clearTimeout(leaving)
}

/** Attacks a server concurrently; determined by the seed. */
export async function besiege(
  port: number,
  { seed, count, together }: { seed: number; count: number; together: number },
): Promise<void> {
  const random = randomFrom(seed)
  let left = count
  const work = async () => {
    while (left-- > 0) await throwAt(port, drawThrow(random), random)
  }
  await Promise.all(Array.from({ length: together }, work))
}
