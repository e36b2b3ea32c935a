import { lazyScreen } from '#kit/lazyScreen.tsx'
import { withWords } from '#kit/say.tsx'

/** Loaded on demand: few people have companions. */
export const LeavingDialog = lazyScreen(
  async () => (await withWords(['visit'], import('./LeavingDialog.tsx'))).LeavingDialog,
)

/** Loaded on demand: the first step does not wait for it. */
export const Confirmation = lazyScreen(
  async () => (await withWords(['visit'], import('./Confirmation.tsx'))).Confirmation,
)
