import { useEvent } from '#features/events/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLocation, usePageLoader } from '#kit/router.tsx'
import { useBehalf } from './useBehalf.ts'

const PARAM = 'etape'
/** History state: the step that led to this entry. */
type FromStep = Readonly<{ fromStep?: string | undefined }>

/** The step of the address, so that the browser's back button walks through the steps. */
export function useStepInUrl() {
  const { event } = useEvent()
  const behalf = useBehalf()
  const { history } = usePageLoader()
  const { search, pathname } = useLocation()
  const params = new URLSearchParams(search)
  const [step, userId, mode] = [PARAM, 'userId', 'mode'].map((name) => params.get(name) ?? undefined)
  const own = behalf?.address ?? paths.registration(event.context)
  const hrefOf = (key: string | undefined) =>
    behalf
      ? own + (key === undefined ? '' : `?${PARAM}=${encodeURIComponent(key)}`)
      : paths.registration(event.context, { userId, mode, [PARAM]: key })
  return {
    step,
    /** The address changes before the next page is ready. */
    isHere: pathname === own,
    /** The person registered by another one; undefined for one's own registration. */
    userId,
    mode,
    /** Opens a step as a new history entry; without a step, leaves the steps. */
    open: (key: string | undefined) => history.push(hrefOf(key), { fromStep: step } satisfies FromStep),
    replace: (key: string | undefined) => history.replace(hrefOf(key), history.location.state),
    /** Goes back to a step; through the browser's history when its last entry is that step. */
    back(key: string | undefined) {
      const { fromStep } = history.location.state as FromStep
      if (fromStep !== undefined && fromStep === key) history.back()
      else history.push(hrefOf(key), {})
    },
  }
}
