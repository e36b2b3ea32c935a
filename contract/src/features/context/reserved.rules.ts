import { ORGANISATION } from './context.rules.ts'

/** The address of an event: lower-case letters, digits and hyphens, 2 to 63 of them. */
export const CONTEXT_FORMAT: RegExp = /^[a-z0-9][a-z0-9-]{1,62}$/

/** The addresses under which the server answers by itself; it does not start with a route under another. */
const SERVED: readonly string[] = ['api', 'assets', 'media', 'healthz', 'readyz', 'metrics']

/** Whether the site keeps an address for itself. */
export const isReserved = (context: string): boolean => context === ORGANISATION || SERVED.includes(context)
