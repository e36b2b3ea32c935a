import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'

export function NothingFound({ onRemove }: { readonly onRemove: () => void }) {
  const say = useSay()
  const remove = (
    <Button small variant="ghost" onClick={onRemove}>
      {say('money.filters.remove')}
    </Button>
  )
  return <EmptyState icon="search" title={say('money.empty.filtered')} action={remove} />
}
