import * as z from 'zod/mini'
import { Instant, maxLength } from './fields.ts'

type Schema = z.ZodMiniType
type Shape = Readonly<Record<string, Schema>>

/** Position of a frame in its stream: `seq` grows by one, `epoch` changes with the process. */
export const framePlace = { epoch: z.string(), seq: z.int(), serverTime: Instant }

export const OfEvent = z.object({ eventId: z.string().check(z.minLength(1), maxLength(64)) })

/** First message of a client: its credentials, and its last position. */
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
  readonly path: `/push/${string}`
  /** The same as server-sent events, for networks that block sockets. */
  readonly events?: `/push/${string}`
  readonly query: Schema
  readonly hello: Schema
  /** Full state for a new client. */
  readonly state: Schema
  readonly changes: Readonly<Record<string, Shape>>
}

type OutputsOf<S extends Shape> = { [K in keyof S]: z.output<S[K]> }
type Changes<S extends TopicShape['changes']> = { [K in keyof S & string]: { type: K } & OutputsOf<S[K]> }[keyof S &
  string]
type StreamPosition = OutputsOf<typeof framePlace>

export type QueryOf<T extends TopicShape> = z.output<T['query']>
export type StateOf<T extends TopicShape> = z.output<T['state']>
export type HelloOf<T extends TopicShape> = z.output<T['hello']>
export type ChangeOf<T extends TopicShape> = Changes<T['changes']>
export type FrameOf<T extends TopicShape> =
  | ({ type: 'SNAPSHOT'; state: StateOf<T> } & StreamPosition)
  | (ChangeOf<T> & StreamPosition)
  | { type: 'PING'; serverTime: string }

/** The frames pushed under one path, with their schemas by type. */
export type Topic<T extends TopicShape = TopicShape> = T & { readonly frames: Readonly<Record<string, Schema>> }

/** Declares the frames pushed under one path: the only declaration, for both ends. */
export function topic<const T extends TopicShape>(shape: T): Topic<T> {
  const frame = (type: string, told: Shape) => [type, z.object({ type: z.literal(type), ...told })] as const
  const changes = Object.entries(shape.changes).map(([type, told]) => frame(type, { ...framePlace, ...told }))
  const snapshot = frame('SNAPSHOT', { ...framePlace, state: shape.state })
  const ping = frame('PING', { serverTime: Instant })
  return { ...shape, frames: Object.fromEntries([...changes, snapshot, ping]) }
}

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

/** Parses a frame of a topic: the frame, or a fault. */
export function frameIn<T extends Topic>(
  { frames, path }: T,
  message: unknown,
): { readonly frame: FrameOf<T> } | { readonly fault: Error; readonly head: FrameHead } {
  const head = headOf(message)
  const schema = Object.hasOwn(frames, head.type) ? frames[head.type] : undefined
  const read = schema && z.safeParse(schema, message)
  // The type comes from the same schemas.
  if (read?.success) return { frame: read.data as FrameOf<T> }
  const wrong = read ? read.error.issues.map(({ path: keys }) => keys.join('.')).join(', ') : 'type'
  return { fault: new TypeError(`A frame ${head.type} of ${path} is not as promised: ${wrong}`), head }
}
