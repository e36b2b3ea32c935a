import { lazyScreen } from '#kit/router.tsx'
import { withWords } from '#kit/say.tsx'

/** The confirmation, which whoever begins does not wait for. */
export const Confirmation = lazyScreen(
  async () => (await withWords(['visit'], import('./Confirmation.tsx'))).Confirmation,
)
