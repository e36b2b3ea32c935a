import type { Category } from '@parvis/contract/categories/categories.ts'
import { addCategoryModel, removeCategoryModel } from '@parvis/contract/categories/categories.ts'
import type { Conference } from '@parvis/contract/conferences/conferences.ts'
import { useState } from 'react'
import { useEvent } from '#features/context/useEvent.ts'
import { useSay } from '#kit/say.tsx'
import { useSend } from '#kit/send.ts'
import { Banner } from '#kit/ui/Banner.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { CheckboxGroup } from '#kit/ui/CheckboxGroup.tsx'
import { Dialog } from '#kit/ui/Dialog.tsx'
import { useProblem } from '#kit/useProblem.ts'

interface CategoriesDialogProps {
  readonly conference: Conference
  /** Those of the event. */
  readonly categories: readonly Category[]
  readonly onClose: () => void
}

/** Under which categories visitors find a conference: ticked here, and theirs once saved. */
export function CategoriesDialog({ conference, categories, onClose }: CategoriesDialogProps) {
  const say = useSay()
  const tell = useProblem()
  const { event } = useEvent()
  const [ticked, setTicked] = useState<readonly string[]>(
    categories.filter(({ conferenceIds }) => conferenceIds.includes(conference.id)).map(({ id }) => id),
  )
  const give = useSend(addCategoryModel)
  const take = useSend(removeCategoryModel)
  const busy = give.isPending || take.isPending
  const error = give.error ?? take.error

  async function save() {
    // What has been read again meanwhile is what they have now: a second press after a failure sends what is left.
    for (const { id, conferenceIds } of categories) {
      const has = conferenceIds.includes(conference.id)
      if (has === ticked.includes(id)) continue
      const input = { query: { eventId: event.id }, body: { categoryId: id, conferenceId: conference.id } }
      await (has ? take : give).mutateAsync(input)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={say('organisation.programme.categories')}
      closeLabel={say('organisation.programme.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {say('organisation.programme.cancel')}
          </Button>
          <Button busy={busy} onClick={() => void save().catch(() => undefined)}>
            {say('organisation.programme.save')}
          </Button>
        </>
      }
    >
      {error ? <Banner kind="error">{tell(error)}</Banner> : null}
      <CheckboxGroup
        name="categories"
        label={conference.title}
        value={ticked}
        onChange={setTicked}
        options={categories.map(({ id, label }) => ({ value: id, label }))}
      />
    </Dialog>
  )
}
