import type { FieldError } from '@parvis/contract/kit/refusal.ts'
import type { ReactNode, RefObject } from 'react'
import { useId, useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import type { IconName } from '#kit/ui/Icon.tsx'
import { Icon } from '#kit/ui/Icon.tsx'
import { useHeld } from '../useHeld.ts'
import type { EditedPart, PartName } from '../usePart.ts'
import styles from './Items.module.css'
import { OrderedItems } from './OrderedItems.tsx'
import { Remove } from './Remove.tsx'

/** The error message of a field of an item, by its path in the item. */
export type ErrorAt = (path: string) => string | undefined

type Kind = PartName | `${PartName}.${string}`

/** The part that items stand in: `forms` for the questions of a form, `forms.asked`. */
const partOf = (kind: Kind): PartName => kind.split('.')[0] as PartName

interface FoldedItemsProps<Item extends { readonly id: string }> {
  /** Its sentences are `parts.` and this. */
  readonly kind: Kind
  readonly icon: IconName
  readonly items: readonly Item[]
  readonly edited: Pick<EditedPart<readonly Item[]>, 'edit' | 'errors'>
  readonly nameOf: (item: Item) => string
  readonly short: (item: Item) => string
  readonly make: () => Item
  /** What an item is called in a plan, where its part and its id do not say it. */
  readonly plannedAs?: (item: Item) => string
  readonly first?: string | undefined
  readonly fields: (item: Item, onChange: (item: Item) => void, errorAt: ErrorAt, isNew: boolean) => ReactNode
}

export const errorsIn = (errors: readonly FieldError[], index: number): readonly FieldError[] =>
  errors.filter(({ path }) => path.startsWith(`value.${index}.`))

/** Things in an order, each with many fields: one is unfolded at a time, and whichever holds something to mend. */
export function FoldedItems<Item extends { readonly id: string }>(props: FoldedItemsProps<Item>) {
  const { kind, icon, items, edited, short, make, fields } = props
  const { edit, errors } = edited
  const say = useSay()
  const [opened, open] = useState<{ readonly id: string; readonly isNew?: true } | null>(
    props.first === undefined ? null : { id: props.first },
  )
  const add = useRef<HTMLButtonElement>(null)
  const nameOf = (item: Item) => props.nameOf(item).trim() || say(`parts.${kind}.new`)
  const isOpen = ({ id }: Item, index: number) => opened?.id === id || errorsIn(errors, index).length > 0
  function change(index: number, next: Item) {
    // An item unfolded for its errors stays unfolded once they are corrected.
    if (opened?.id !== next.id) open({ id: next.id })
    edit(items.with(index, next))
  }
  function addItem() {
    const item = make()
    open({ id: item.id, isNew: true })
    edit([...items, item])
  }
  function remove({ id }: Item) {
    edit(items.filter((item) => item.id !== id))
    add.current?.focus()
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
          nameOf={nameOf}
          line={(item, index) => (
            <Fold
              name={nameOf(item)}
              short={short(item)}
              isOpen={isOpen(item, index)}
              onToggle={() => open(opened?.id === item.id ? null : { id: item.id })}
            />
          )}
          body={(item, index) =>
            isOpen(item, index) ? (
              <div className={styles.body}>
                {fields(
                  item,
                  (next) => change(index, next),
                  (path) => errorsIn(errors, index).find((one) => one.path === `value.${index}.${path}`)?.message,
                  opened?.id === item.id && opened.isNew === true,
                )}
                <RemoveItem {...props} item={item} name={nameOf(item)} onRemove={() => remove(item)} />
              </div>
            ) : null
          }
        />
      )}
      <AddButton kind={kind} buttonRef={add} onAdd={addItem} />
    </>
  )
}

interface AddButtonProps {
  readonly kind: string
  readonly buttonRef: RefObject<HTMLButtonElement | null>
  readonly onAdd: () => void
}

function AddButton({ kind, buttonRef, onAdd }: AddButtonProps) {
  const say = useSay()
  return (
    <div>
      <Button small variant="ghost" icon="plus" buttonRef={buttonRef} onClick={onAdd}>
        {say(`parts.${kind}.add`)}
      </Button>
    </div>
  )
}

interface RemoveItemProps<Item extends { readonly id: string }>
  extends Pick<FoldedItemsProps<Item>, 'kind' | 'plannedAs'> {
  readonly item: Item
  readonly name: string
  readonly onRemove: () => void
}

function RemoveItem<Item extends { readonly id: string }>(props: RemoveItemProps<Item>) {
  const { kind, plannedAs, item, name, onRemove } = props
  const say = useSay()
  const heldOf = useHeld(partOf(kind))
  return (
    <Remove
      held={heldOf(plannedAs?.(item) ?? `${kind}.${item.id}`)}
      name={name}
      isRetired={'isRetired' in item && item.isRetired === true}
      label={say(`parts.${kind}.remove`)}
      onRemove={onRemove}
    />
  )
}

interface FoldProps {
  readonly name: string
  readonly short: string
  readonly isOpen: boolean
  readonly onToggle: () => void
}

export function Fold({ name, short, isOpen, onToggle }: FoldProps) {
  const id = useId()
  return (
    <button
      type="button"
      className={styles.fold}
      aria-expanded={isOpen}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-short`}
      onClick={onToggle}
    >
      <span>
        <b id={`${id}-name`}>{name}</b>
        <span id={`${id}-short`}>{short}</span>
      </span>
      <Icon name="edit" size={18} />
    </button>
  )
}
