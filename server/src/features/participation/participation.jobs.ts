import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

const PlacesMoved = z.object({ eventId: z.string() })

/** Places of an event were taken or given back: whoever waits for one is served by the feature above that keeps the line. */
export const placesMoved: JobQueue<z.output<typeof PlacesMoved>> = { name: 'places.moved', schema: PlacesMoved }

const DuesMoved = z.object({ eventId: z.string(), payerId: z.string() })

/** What a person owes may have changed while another request held one of those they pay for. */
export const duesMoved: JobQueue<z.output<typeof DuesMoved>> = { name: 'participation.dues', schema: DuesMoved }
