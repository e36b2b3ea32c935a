import { lazyScreen } from '#kit/lazyScreen.tsx'
import { withWords } from '#kit/say.tsx'

/** The question of companions, which few are asked. */
export const LeavingDialog = lazyScreen(
  async () => (await withWords(['visit'], import('./LeavingDialog.tsx'))).LeavingDialog,
)

/** The confirmation, which whoever begins does not wait for. */
export const Confirmation = lazyScreen(
  async () => (await withWords(['visit'], import('./Confirmation.tsx'))).Confirmation,
)
