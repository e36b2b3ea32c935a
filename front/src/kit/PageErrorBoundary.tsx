import type { ReactNode } from 'react'
import { Component } from 'react'
import type { LoadedPage, PageLoaderOptions } from './pageLoader.ts'

interface Props {
  page: LoadedPage
  Fallback: PageLoaderOptions['ErrorFallback']
  children: ReactNode
}

interface State {
  readonly caught: { readonly error: unknown } | undefined
  readonly page: LoadedPage
}

/** Error boundary that is reset by the next page. Without a fallback it throws again. */
export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { caught: undefined, page: this.props.page }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { caught: { error } }
  }

  static getDerivedStateFromProps({ page }: Props, state: State): State | null {
    return page === state.page ? null : { page, caught: undefined }
  }

  override render() {
    const { Fallback, children } = this.props
    const { caught } = this.state
    if (!caught) return children
    if (!Fallback) throw caught.error
    return <Fallback error={caught.error} />
  }
}
