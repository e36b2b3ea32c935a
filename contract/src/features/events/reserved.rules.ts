import { ORGANISATION } from './events.rules.ts'

/** Address of an event: 2 to 63 lower-case letters, digits and hyphens. */
export const CONTEXT_FORMAT: RegExp = /^[a-z0-9][a-z0-9-]{1,62}$/

/** Paths served by the server itself; it refuses to start with a route under another one. */
const SERVED: readonly string[] = ['api', 'assets', 'media', 'healthz', 'readyz', 'metrics']

/** Whether an address is reserved. */
export const isReserved = (context: string): boolean => context === ORGANISATION || SERVED.includes(context)
