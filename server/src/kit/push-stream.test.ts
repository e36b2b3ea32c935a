import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Listener, Parcel, Position } from './push-stream.ts'
import { createStream, textFrame } from './push-stream.ts'

interface Counter {
  readonly value: number
}
interface Frame {
  readonly type: string
  readonly epoch: string
  readonly seq: number
  readonly state?: Counter
  readonly to?: number
}

const now = () => new Date('2027-05-11T08:00:00Z')
const turn = () => new Promise((resolve) => setImmediate(resolve))

/** A page that follows the counter as ours do: ignores known changes, and reloads the state on a gap. */
class Page implements Listener {
  readonly heard: Frame[] = []
  state: Counter | undefined
  position: Position = {}
  hasGap = false
  isDeaf = false
  closedAfter: number | undefined

  send({ events }: Parcel): boolean {
    if (this.isDeaf) return false
    for (const [, text = ''] of events.matchAll(/^data: (.*)$/gm)) this.#hear(JSON.parse(text) as Frame)
    return true
  }
  #hear(frame: Frame): void {
    this.heard.push(frame)
    const known = this.position.seq ?? -1
    if (frame.type === 'SNAPSHOT') this.state = frame.state
    else if (frame.epoch !== this.position.epoch || frame.seq > known + 1) this.hasGap = true
    else if (frame.seq <= known) return
    else if (frame.to !== undefined) this.state = { value: frame.to }
    if (!this.hasGap)
      this.position = { epoch: frame.epoch, seq: Math.max(frame.seq, frame.type === 'SNAPSHOT' ? 0 : known) }
  }
  close(retryAfter: number): void {
    this.closedAfter = retryAfter
  }
}

interface Counted {
  readonly type: 'CHANGE'
  readonly to: number
}
const publish = (stream: ReturnType<typeof createStream<Counter, Counted>>, value: number) =>
  stream.publish({ type: 'CHANGE', to: value }, { value })

describe('a stream', () => {
  it('leads every page to the last state, through any misses on the way', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.record({ what: fc.constant('publish' as const) }),
        fc.record({
          what: fc.constantFrom('drop' as const, 'resume' as const, 'deaf' as const, 'hear' as const),
          page: fc.nat(2),
        }),
        fc.record({ what: fc.constant('turn' as const) }),
        fc.record({ what: fc.constant('burst' as const), size: fc.integer({ min: 1, max: 300 }) }),
      ),
      { maxLength: 40 },
    )
    await fc.assert(
      fc.asyncProperty(steps, async (script) => {
        const stream = createStream<Counter, Counted>({ value: 0 }, now)
        const pages = [new Page(), new Page(), new Page()]
        const joined = new Set<Page>()
        let value = 0
        const join = (page: Page) => {
          stream.leave(page)
          page.hasGap = false
          stream.join(page, page.position)
          joined.add(page)
        }
        for (const page of pages) join(page)
        for (const step of script) {
          if (step.what === 'publish') publish(stream, ++value)
          if (step.what === 'burst') for (let i = 0; i < step.size; i++) publish(stream, ++value)
          if (step.what === 'turn') await turn()
          if (!('page' in step)) continue
          const page = pages[step.page] ?? new Page()
          if (step.what === 'drop') {
            stream.leave(page)
            joined.delete(page)
          }
          if (step.what === 'resume') join(page)
          if (step.what === 'deaf') page.isDeaf = true
          if (step.what === 'hear' && page.isDeaf) {
            page.isDeaf = false
            if (joined.has(page)) stream.catchUp(page)
          }
        }
        await turn()
        for (const page of pages) {
          page.isDeaf = false
          if (!joined.has(page) || page.hasGap) join(page)
          else stream.catchUp(page)
          expect(page.hasGap).toBe(false)
          expect(page.state).toEqual({ value })
          expect(page.position.seq).toBe(value)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('sends missed frames while they are kept, and the whole when they are not', async () => {
    const stream = createStream<Counter, Counted>({ value: 0 }, now)
    const page = new Page()
    stream.join(page)
    stream.leave(page)
    for (let i = 1; i <= 256; i++) publish(stream, i)
    await turn()
    stream.join(page, page.position)
    expect(page.heard.map(({ type }) => type)).toEqual(['SNAPSHOT', ...Array.from({ length: 256 }, () => 'CHANGE')])
    stream.leave(page)
    for (let i = 257; i <= 513; i++) publish(stream, i)
    await turn()
    page.heard.length = 0
    stream.join(page, page.position)
    expect(page.heard).toMatchObject([{ type: 'SNAPSHOT', seq: 513, state: { value: 513 } }])
  })

  it('tells nothing twice to a page that joins again, and the whole to one from another life of it', () => {
    const stream = createStream<Counter, Counted>({ value: 0 }, now)
    const page = new Page()
    stream.join(page)
    publish(stream, 1)
    page.heard.length = 0
    stream.join(page, page.position)
    expect(page.heard).toEqual([])
    stream.join(page, { epoch: 'another', seq: 1 })
    expect(page.heard).toMatchObject([{ type: 'SNAPSHOT', seq: 1 }])
    stream.join(page, { epoch: page.position.epoch, seq: 9_999 })
    expect(page.heard).toHaveLength(2)
  })

  it('says goodbye to each, told when to come back', () => {
    const stream = createStream<Counter, Counted>({ value: 0 }, now)
    const pages = [new Page(), new Page()]
    for (const page of pages) stream.join(page)
    stream.close((index) => index * 100)
    expect(pages.map(({ closedAfter }) => closedAfter)).toEqual([0, 100])
    expect(stream.size).toBe(0)
  })
})

describe('a stream that falls behind', () => {
  /** More than one slice of listeners: the round is not over when the next changes arrive. */
  const MANY = 2_500
  function crowd(state: object) {
    const superseded: number[] = []
    const stream = createStream<object, { type: string; to?: number; pad?: string }>(state, now, (messages) =>
      superseded.push(messages),
    )
    const page = new Page()
    const last = new Page()
    const others = Array.from({ length: MANY - 2 }, () => ({ send: () => true, close: () => {} }))
    for (const listener of [page, ...others, last]) stream.join(listener)
    page.heard.length = 0
    last.heard.length = 0
    const idle = async () => {
      while (stream.isBusy) await turn()
    }
    return { stream, page, last, superseded, idle }
  }
  const typesOf = ({ heard }: Page) => heard.map(({ type, seq }) => `${type} ${seq}`)

  it('sends the whole state once in place of all waiting changes, and counts them', async () => {
    const { stream, page, last, superseded, idle } = crowd({})
    for (let value = 1; value <= 40; value++)
      stream.publish({ type: 'CHANGE', to: value, pad: 'x'.repeat(50) }, { value })
    await idle()
    for (const one of [page, last]) expect(typesOf(one)).toEqual(['CHANGE 1', 'SNAPSHOT 40'])
    expect(superseded).toEqual([38 * MANY])
  })

  it('sends changes together where the whole state is longer than they are', async () => {
    const pad = 'x'.repeat(100_000)
    const { stream, last, superseded, idle } = crowd({ pad })
    for (let value = 1; value <= 5; value++) stream.publish({ type: 'CHANGE', to: value }, { value, pad })
    await idle()
    expect(typesOf(last)).toEqual([1, 2, 3, 4, 5].map((seq) => `CHANGE ${seq}`))
    expect(superseded).toEqual([])
  })

  it('loses no frame outside the state, in its order, once each', async () => {
    const { stream, page, last, superseded, idle } = crowd({})
    for (let i = 1; i <= 40; i++)
      if (i % 4 === 0) stream.publish({ type: 'CHANGE', to: i, pad: 'x'.repeat(50) }, { value: i })
      else stream.tell({ type: 'HEARD', pad: 'x'.repeat(50) })
    await idle()
    const all = Array.from({ length: 40 }, (_, i) => `${(i + 1) % 4 === 0 ? 'CHANGE' : 'HEARD'} ${i + 1}`)
    for (const one of [page, last]) expect(typesOf(one)).toEqual(all)
    expect(superseded).toEqual([])
  })
})

describe('a frame', () => {
  it.each([0, 1, 125, 126, 65_535, 65_536, 70_000])('of %i octets says its length', (length) => {
    const frame = textFrame('x'.repeat(length))
    expect(frame[0]).toBe(0x81)
    const header = length < 126 ? 2 : length < 65_536 ? 4 : 10
    expect(frame).toHaveLength(header + length)
    const told = [
      frame[1],
      length < 126 ? length : length < 65_536 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2)),
    ]
    expect(told).toEqual([length < 126 ? length : length < 65_536 ? 126 : 127, length])
  })
})
