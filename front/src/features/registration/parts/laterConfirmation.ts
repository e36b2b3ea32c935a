import { lazyScreen } from '#kit/router.tsx'

/** The confirmation, which whoever begins does not wait for. */
export const Confirmation = lazyScreen(async () => (await import('./Confirmation.tsx')).Confirmation)
