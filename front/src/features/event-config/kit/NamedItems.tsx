import type { ReactNode } from 'react'
import { useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { useHeld } from '../useHeld.ts'
import type { EditedPart, PartName } from '../usePart.ts'
import { OrderedItems } from './OrderedItems.tsx'
import styles from './Parts.module.css'
import { Retired } from './Retired.tsx'

/** A list of items that have a name only; a retired item is kept by its holders and closed to others. */
interface NamedItem {
  readonly id: string
  readonly isRetired?: boolean
}

interface NamedItemsProps<Item> {
  /** Its sentences are `parts.` and this. */
  readonly kind: PartName
  readonly icon: IconName
  readonly items: readonly Item[]
  readonly edited: Pick<EditedPart<readonly Item[]>, 'edit' | 'errors'>
  readonly field: keyof Item & string
  readonly maxLength: number
  readonly nameOf: (item: Item) => string
  readonly named: (item: Item, name: string) => Item
  readonly make: () => Item
  readonly more?: (
    item: Item,
    onChange: (item: Item) => void,
    errorAt: (key: string) => string | undefined,
  ) => ReactNode
}

export function NamedItems<Item extends NamedItem>(props: NamedItemsProps<Item>) {
  const { kind, icon, items, edited, field, maxLength, nameOf, named, make, more } = props
  const { edit, errors } = edited
  const heldOf = useHeld(kind)
  const say = useSay()
  const [added, setAdded] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  function addOne() {
    const item = make()
    setAdded(item.id)
    edit([...items, item])
  }
  return (
    <>
      {items.length === 0 ? (
        <Empty kind={kind} icon={icon} />
      ) : (
        <OrderedItems
          items={items}
          onChange={edit}
          nameOf={(item) => nameOf(item).trim() || say(`parts.${kind}.new`)}
          heldOf={({ id }) => heldOf(`${kind}.${id}`)}
          isRetired={({ isRetired }) => isRetired === true}
          onRemove={({ id }) => {
            edit(items.filter((item) => item.id !== id))
            add.current?.focus()
          }}
          line={(item, index) => (
            <TextInput
              label={say(`parts.${kind}.label`)}
              hideLabel
              name={`${item.id}-label`}
              value={nameOf(item)}
              maxLength={maxLength}
              autoFocus={item.id === added}
              error={errors.find(({ path }) => path === `value.${index}.${field}`)?.message}
              onChange={(text) => edit(items.with(index, named(item, text)))}
            />
          )}
          body={(item, index) => (
            <>
              {item.isRetired ? (
                <Retired name={nameOf(item)} onBack={() => edit(items.with(index, { ...item, isRetired: false }))} />
              ) : null}
              {more?.(
                item,
                (next) => edit(items.with(index, next)),
                (key) => errors.find(({ path }) => path === `value.${index}.${key}`)?.message,
              )}
            </>
          )}
        />
      )}
      <div className={styles.add}>
        <Button small variant="ghost" icon="plus" buttonRef={add} onClick={addOne}>
          {say(`parts.${kind}.add`)}
        </Button>
      </div>
    </>
  )
}

function Empty({ kind, icon }: Pick<NamedItemsProps<unknown>, 'kind' | 'icon'>) {
  const say = useSay()
  return (
    <EmptyState icon={icon} title={say(`parts.${kind}.empty`)}>
      {say(`parts.${kind}.empty.text`)}
    </EmptyState>
  )
}
