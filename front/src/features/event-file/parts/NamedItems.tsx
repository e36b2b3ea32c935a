import { useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import type { EditedPart } from '../usePart.ts'
import { OrderedItems } from './OrderedItems.tsx'
import styles from './Parts.module.css'

interface NamedItemsProps<Item> {
  /** Its sentences are `parts.` and this. */
  readonly kind: 'typologies' | 'rooms' | 'categories'
  readonly icon: IconName
  readonly items: readonly Item[]
  readonly edited: Pick<EditedPart<readonly Item[]>, 'edit' | 'errors'>
  /** The key under which an item has its name. */
  readonly field: keyof Item & string
  readonly maxLength: number
  readonly nameOf: (item: Item) => string
  readonly named: (item: Item, name: string) => Item
  readonly make: () => Item
}

/** Things in an order that have nothing but a name. */
export function NamedItems<Item extends { readonly id: string }>(props: NamedItemsProps<Item>) {
  const { kind, icon, items, edited, field, maxLength, nameOf, named, make } = props
  const { edit, errors } = edited
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
        <EmptyState icon={icon} title={say(`parts.${kind}.empty`)}>
          {say(`parts.${kind}.empty.text`)}
        </EmptyState>
      ) : (
        <OrderedItems
          items={items}
          onChange={edit}
          nameOf={(item) => nameOf(item).trim() || say(`parts.${kind}.new`)}
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
