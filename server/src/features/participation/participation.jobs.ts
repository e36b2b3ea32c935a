import * as z from 'zod/mini'
import type { JobQueue } from '#kit/jobs.ts'

const PlacesMoved = z.object({ eventId: z.string() })

/**
 * Places of an event were taken or given back; the waiting list, a feature above this one, then serves the next people.
 */
export const placesChanged: JobQueue<z.output<typeof PlacesMoved>> = { name: 'places.moved', schema: PlacesMoved }

const DuesMoved = z.object({ eventId: z.string(), payerId: z.string() })

/** The amount due may have changed while another request held the lock of one of the payer's people. */
export const balanceChanged: JobQueue<z.output<typeof DuesMoved>> = { name: 'participation.dues', schema: DuesMoved }
