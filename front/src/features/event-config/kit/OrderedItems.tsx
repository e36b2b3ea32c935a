import type { KeyboardEvent, ReactNode } from 'react'
import { useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { LiveRegion } from '#kit/ui/LiveRegion.tsx'
import { VisuallyHidden } from '#kit/ui/VisuallyHidden.tsx'
import type { Held } from '../useHeld.ts'
import styles from './Items.module.css'
import { HeldNote, RemoveMark } from './Remove.tsx'

interface OrderedItemsProps<Item extends { readonly id: string }> {
  readonly items: readonly Item[]
  readonly onChange: (items: readonly Item[]) => void
  readonly nameOf: (item: Item) => string
  readonly line: (item: Item, index: number) => ReactNode
  /** The body below the head; absent for a folded item. */
  readonly body?: (item: Item, index: number) => ReactNode
  readonly onRemove?: ((item: Item) => void) | undefined
  readonly heldOf?: ((item: Item) => Held | undefined) | undefined
  readonly isRetired?: ((item: Item) => boolean) | undefined
}

/** Things in an order that is changed by buttons, or by Alt and an arrow from anywhere in them. */
export function OrderedItems<Item extends { readonly id: string }>(props: OrderedItemsProps<Item>) {
  const { items, onChange, nameOf, line, body, onRemove, heldOf, isRetired } = props
  const say = useSay()
  const [said, tell] = useState('')
  function move(index: number, step: -1 | 1) {
    const item = items[index]
    const to = index + step
    if (!item || to < 0 || to >= items.length) return
    onChange(items.toSpliced(index, 1).toSpliced(to, 0, item))
    tell(say('parts.items.moved', { name: nameOf(item), place: String(to + 1), total: String(items.length) }))
  }
  const onKey = (index: number) => (event: KeyboardEvent<HTMLElement>) => {
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown'
    // A closed list opens by the same keys.
    if (!event.altKey || !isArrow || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    event.stopPropagation()
    move(index, event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <>
      <ol className={styles.items}>
        {items.map((item, index) => {
          const name = nameOf(item)
          return (
            <li key={item.id} className={styles.item}>
              <fieldset onKeyDown={onKey(index)}>
                <legend>
                  <VisuallyHidden>{name}</VisuallyHidden>
                </legend>
                <div className={styles.line}>
                  {line(item, index)}
                  <span className={styles.nudge}>
                    <MoveButtons name={name} index={index} count={items.length} onMove={(step) => move(index, step)} />
                    {onRemove ? (
                      <RemoveMark
                        held={heldOf?.(item)}
                        name={name}
                        isRetired={isRetired?.(item)}
                        label={say('parts.items.remove', { name })}
                        onRemove={() => onRemove(item)}
                      />
                    ) : null}
                  </span>
                </div>
                {onRemove ? <HeldNote held={heldOf?.(item)} name={name} isRetired={isRetired?.(item)} /> : null}
                {body?.(item, index)}
              </fieldset>
            </li>
          )
        })}
      </ol>
      <LiveRegion>{said}</LiveRegion>
    </>
  )
}

interface MoveButtonsProps {
  readonly name: string
  readonly index: number
  readonly count: number
  readonly onMove: (step: -1 | 1) => void
}

function MoveButtons({ name, index, count, onMove }: MoveButtonsProps) {
  const say = useSay()
  return (
    <>
      <IconButton
        icon="chevronUp"
        label={say('parts.items.up', { name })}
        aria-disabled={index === 0}
        onClick={() => onMove(-1)}
      />
      <IconButton
        icon="chevron"
        label={say('parts.items.down', { name })}
        aria-disabled={index === count - 1}
        onClick={() => onMove(1)}
      />
    </>
  )
}
