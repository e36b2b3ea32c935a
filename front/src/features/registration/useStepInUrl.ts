import { useEvent } from '#features/context/useEvent.ts'
import { paths } from '#kit/paths.ts'
import { useLocation, usePageLoader } from '#kit/router.tsx'
import { useBehalf } from './useBehalf.ts'

const PARAM = 'etape'
/** Remembers in each entry of the history which step led to it. */
type FromStep = Readonly<{ fromStep?: string | undefined }>

/** The step named by the address, so that the browser's own back button walks through the steps. */
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
    /** The address is this page's own: it changes before the page that it leads to is ready. */
    isHere: pathname === own,
    /** Whom somebody else is registering; nobody where the person registers themselves. */
    userId,
    /** The participation that is proposed first, as a code. */
    mode,
    /** Opens a step as a new page of the history; without a step, leaves the steps. */
    open: (key: string | undefined) => history.push(hrefOf(key), { fromStep: step } satisfies FromStep),
    /** Corrects the address without a new page. */
    replace: (key: string | undefined) => history.replace(hrefOf(key), history.location.state),
    /** Goes back to a step, over the browser's history when that is where it leads. */
    back(key: string | undefined) {
      const { fromStep } = history.location.state as FromStep
      if (fromStep !== undefined && fromStep === key) history.back()
      else history.push(hrefOf(key), {})
    },
  }
}
