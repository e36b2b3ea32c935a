import { RETIRE } from '@parvis/contract/kit/plan.ts'
import { useId } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import type { Held } from '../useHeld.ts'
import styles from './Items.module.css'

interface RemoveProps {
  /** What people hold of the thing; nothing where it may be removed as it is. */
  readonly held: Held | undefined
  readonly name: string
  readonly isRetired?: boolean | undefined
  readonly label: string
  readonly labelOf?: string | undefined
  /** Without its mark, where the buttons beside it have none. */
  readonly isPlain?: boolean
  readonly onRemove: () => void
}

/** Whether an item may still be retired: saving then asks what happens to its holders. */
const isRemovable = (held: Held | undefined, isRetired = false): boolean =>
  held === undefined || held.remedies.some((remedy) => !(isRetired && remedy === RETIRE))

/** The holders of an item and the alternative to its removal; absent without holders. */
export function HeldNote({
  held,
  name,
  isRetired,
  id,
}: Pick<RemoveProps, 'held' | 'name' | 'isRetired'> & { id?: string }) {
  const say = useSay()
  if (held === undefined) return null
  const why = isRemovable(held, isRetired) ? 'ask' : isRetired ? 'retired' : 'fixed'
  return (
    <p id={id} className={styles.held}>
      {say(held.kind.replace('FILE_', 'PLAN_'), { name, count: held.people })}
      {'. '}
      {say(`parts.held.${why}`)}
    </p>
  )
}

/** Removes an item without holders; otherwise tells who holds it, and retires it where possible. */
export function Remove({ held, name, isRetired, label, labelOf, isPlain = false, onRemove }: RemoveProps) {
  const say = useSay()
  const id = useId()
  const said = held === undefined ? labelOf : say('parts.held.remove.of', { name })
  return (
    <div>
      <HeldNote id={id} held={held} name={name} isRetired={isRetired} />
      {isRemovable(held, isRetired) ? (
        <Button
          small
          variant="ghost"
          icon={isPlain ? undefined : 'trash'}
          aria-label={said}
          aria-describedby={held === undefined ? undefined : id}
          onClick={onRemove}
        >
          {held === undefined ? label : say('parts.held.remove')}
        </Button>
      ) : null}
    </div>
  )
}

/** The same as an icon, for a line; the explanation stands elsewhere in the item. */
export function RemoveMark({ held, name, isRetired, label, onRemove }: RemoveProps) {
  const say = useSay()
  if (!isRemovable(held, isRetired)) return null
  return (
    <IconButton
      icon="trash"
      label={held === undefined ? label : say('parts.held.remove.of', { name })}
      onClick={onRemove}
    />
  )
}
