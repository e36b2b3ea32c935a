import { browserHistory } from '#kit/history.ts'
import { PageLoader } from '#kit/pageLoader.ts'
import { scrollRestorer } from '#kit/scroll.ts'
import { Broken } from './Broken.tsx'
import type { Boot } from './boot.ts'
import { Pending } from './Pending.tsx'
import { routesOf } from './routes.tsx'

export const createPageLoader = (boot: Boot): PageLoader =>
  new PageLoader({
    routes: routesOf(boot),
    history: browserHistory(),
    scroll: scrollRestorer(),
    Fallback: Pending,
    ErrorFallback: Broken,
  })
