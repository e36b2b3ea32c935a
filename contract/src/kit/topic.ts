import * as z from 'zod/mini'
import { Instant, maxLength } from './fields.ts'

type Schema = z.ZodMiniType
type Shape = Readonly<Record<string, Schema>>

/**
 * Where a frame stands in what was sent, and when that was: `seq` grows by one with each, `epoch` is another once
 * another process sends.
 */
export const framePlace = { epoch: z.string(), seq: z.int(), serverTime: Instant }

/** Of which event a topic tells. */
export const OfEvent = z.object({ eventId: z.string().check(z.minLength(1), maxLength(64)) })

/** First word of whoever opens a socket: who they are, and where they stood. */
export const Hello = z.object({
  type: z.literal('HELLO'),
  ticket: z.optional(z.string().check(maxLength(500))),
  key: z.optional(z.string().check(maxLength(200))),
  token: z.optional(z.string().check(maxLength(200))),
  epoch: z.optional(z.string().check(maxLength(40))),
  seq: z.optional(z.int()),
})
export type Hello = z.output<typeof Hello>

export interface TopicShape {
  /** Of its sockets, under `/api`. */
  readonly path: `/push/${string}`
  /** Of the same as events, for those whom sockets do not reach. */
  readonly events?: `/push/${string}`
  /** Which stream of that path. */
  readonly query: Schema
  /** The first word of a socket: who opens it, and where they stood. */
  readonly hello: Schema
  /** Everything it tells, as newcomers get it. */
  readonly state: Schema
  /** What else it tells, by the type of the frame. */
  readonly changes: Readonly<Record<string, Shape>>
}

type Told<S extends Shape> = { [K in keyof S]: z.output<S[K]> }
type Changes<S extends TopicShape['changes']> = { [K in keyof S & string]: { type: K } & Told<S[K]> }[keyof S & string]
type Place = Told<typeof framePlace>

export type QueryOf<T extends TopicShape> = z.output<T['query']>
export type StateOf<T extends TopicShape> = z.output<T['state']>
/** What a socket says first. */
export type HelloOf<T extends TopicShape> = z.output<T['hello']>
/** A change, without its place. */
export type ChangeOf<T extends TopicShape> = Changes<T['changes']>
/** What travels: everything, a change of it, or the word that keeps a line open. */
export type FrameOf<T extends TopicShape> =
  | ({ type: 'SNAPSHOT'; state: StateOf<T> } & Place)
  | (ChangeOf<T> & Place)
  | { type: 'PING'; serverTime: string }

/** What is pushed under one address, and the schema of each of its frames, by type. */
export type Topic<T extends TopicShape = TopicShape> = T & { readonly frames: Readonly<Record<string, Schema>> }

/** Declares what the server pushes under one address: its only declaration, for both ends of the line. */
export function topic<const T extends TopicShape>(shape: T): Topic<T> {
  const frame = (type: string, told: Shape) => [type, z.object({ type: z.literal(type), ...told })] as const
  const changes = Object.entries(shape.changes).map(([type, told]) => frame(type, { ...framePlace, ...told }))
  const snapshot = frame('SNAPSHOT', { ...framePlace, state: shape.state })
  const ping = frame('PING', { serverTime: Instant })
  return { ...shape, frames: Object.fromEntries([...changes, snapshot, ping]) }
}

/** As much as can be read of a frame that is not as promised. */
export interface FrameHead {
  readonly type: string
  readonly epoch?: string
  readonly seq?: number
}

function headOf(message: unknown): FrameHead {
  const { type, epoch, seq } = Object(message) as Readonly<Record<string, unknown>>
  return {
    type: typeof type === 'string' ? type : '',
    ...(typeof epoch === 'string' && { epoch }),
    ...(typeof seq === 'number' && { seq }),
  }
}

/** What came over a line of a topic: the frame, or what is wrong with it. */
export function frameIn<T extends Topic>(
  { frames, path }: T,
  message: unknown,
): { readonly frame: FrameOf<T> } | { readonly fault: Error; readonly head: FrameHead } {
  const head = headOf(message)
  const schema = Object.hasOwn(frames, head.type) ? frames[head.type] : undefined
  const read = schema && z.safeParse(schema, message)
  // The type is made of the same schemas.
  if (read?.success) return { frame: read.data as FrameOf<T> }
  const wrong = read ? read.error.issues.map(({ path: keys }) => keys.join('.')).join(', ') : 'type'
  return { fault: new TypeError(`A frame ${head.type} of ${path} is not as promised: ${wrong}`), head }
}
