import { createContext, startTransition, use, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { Location } from './history.ts'
import { withoutTrailingSlash } from './history.ts'
import { PageErrorBoundary } from './PageErrorBoundary.tsx'
import type { LoadedPage, PageLoader } from './pageLoader.ts'

const LoaderContext = createContext<PageLoader | null>(null)
const PageContext = createContext<LoadedPage | undefined>(undefined)
const DepthContext = createContext(0)

/** Renders the pages of a loader, whose `load` has been called, each in a transition. */
export function RouterProvider({ loader }: { loader: PageLoader }) {
  const [page, setPage] = useState(loader.page)
  useLayoutEffect(() => {
    const render = (next: LoadedPage) => startTransition(() => setPage(next))
    if (loader.page) render(loader.page)
    return loader.subscribe(render)
  }, [loader])
  useLayoutEffect(() => {
    if (page) loader.notifyRendered(page)
  }, [loader, page])
  return (
    <LoaderContext value={loader}>
      <PageContext value={page}>
        <Outlet />
      </PageContext>
    </LoaderContext>
  )
}

/** Renders the next component of the page in its layout. */
export function Outlet() {
  const depth = use(DepthContext)
  const page = use(PageContext)
  const { ErrorFallback } = usePageLoader()
  const Next = page?.components[depth]
  if (!Next) return null
  const isMissing = page.error !== undefined && depth === page.components.length - 1
  return (
    <DepthContext value={depth + 1}>
      <PageErrorBoundary page={page} Fallback={ErrorFallback}>
        {isMissing && ErrorFallback ? <ErrorFallback error={page.error} /> : <Next />}
      </PageErrorBoundary>
    </DepthContext>
  )
}

/** The loader of the pages around a component. @throws Error outside a `RouterProvider` */
export function usePageLoader(): PageLoader {
  const loader = use(LoaderContext)
  if (!loader) throw new Error('RouterProvider is missing')
  return loader
}

/** The page that is rendered: its path without a trailing slash, and its frame. */
export function usePage(): { readonly path: string; readonly frame: string | undefined } {
  const page = use(PageContext)
  return { path: withoutTrailingSlash(page?.location.pathname ?? '/'), frame: page?.route.frame }
}

/** The query parameters of the page that is rendered, as text. */
export function useSearch<Name extends string>(): Readonly<Partial<Record<Name, string>>> {
  return (use(PageContext)?.search ?? {}) as Partial<Record<Name, string>>
}

/** The path parameters of the page that is rendered, decoded. */
export function useParams<Name extends string>(): Readonly<Partial<Record<Name, string>>> {
  return (use(PageContext)?.params ?? {}) as Partial<Record<Name, string>>
}

/** The current location, which changes before the page that it leads to is loaded. */
export function useLocation(): Location {
  const { history } = usePageLoader()
  const current = () => history.location
  return useSyncExternalStore(history.listen, current, current)
}
