import { browserHistory } from '#kit/history.ts'
import { Router } from '#kit/router.tsx'
import { scrolling } from '#kit/scroll.ts'
import { Broken } from './Broken.tsx'
import type { Boot } from './boot.ts'
import { Pending } from './Pending.tsx'
import { routesOf } from './routes.tsx'

/** The router of one event's pages. */
export const createEventRouter = (boot: Boot): Router =>
  new Router({ routes: routesOf(boot), history: browserHistory(), scrolling: scrolling(), Pending, Broken })
