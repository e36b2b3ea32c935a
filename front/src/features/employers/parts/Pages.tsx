import { useSay } from '#kit/say.tsx'
import { Pager } from '#kit/ui/Pager.tsx'

interface PagesProps {
  readonly page: number
  readonly pages: number
  readonly onShow: (page: number) => void
}

export function Pages({ page, pages, onShow }: PagesProps) {
  const say = useSay()
  if (pages <= 1) return null
  return (
    <Pager
      label={say('employers.pages')}
      previousLabel={say('employers.previous')}
      nextLabel={say('employers.next')}
      onPrevious={page > 1 ? () => onShow(page - 1) : undefined}
      onNext={page < pages ? () => onShow(page + 1) : undefined}
    >
      {say('employers.page', { page, pages })}
    </Pager>
  )
}
