import { useRef, useState } from 'react'
import { useSay } from '#kit/say.tsx'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyState } from '#kit/ui/EmptyState.tsx'
import { TextInput } from '#kit/ui/TextInput.tsx'
import { OrderedItems } from './parts/OrderedItems.tsx'
import styles from './parts/Parts.module.css'
import { RegisteringPage } from './parts/RegisteringPage.tsx'
import type { TypeFields } from './parts/typologies.ts'
import { newType, TYPES } from './parts/typologies.ts'
import type { EditedPart } from './usePart.ts'
import { usePart } from './usePart.ts'

/** The types of participants, in the order in which they are offered. */
export function TypesScreen() {
  const edited = usePart(TYPES)
  return (
    <RegisteringPage
      part="typologies"
      edited={edited}
      isAtField={(path) => /^value\.\d+\.label$/.test(path)}
      shown={(types) => (
        <ul>
          {types.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
    >
      {(types) => <Types types={types} edited={edited} />}
    </RegisteringPage>
  )
}

interface TypesProps {
  readonly types: readonly TypeFields[]
  readonly edited: EditedPart<readonly TypeFields[]>
}

function Types({ types, edited: { edit, errors } }: TypesProps) {
  const say = useSay()
  const [added, setAdded] = useState('')
  const add = useRef<HTMLButtonElement>(null)
  function addOne() {
    const type = newType()
    setAdded(type.id)
    edit([...types, type])
  }
  return (
    <>
      {types.length === 0 ? (
        <EmptyState icon="badge" title={say('parts.typologies.empty')}>
          {say('parts.typologies.empty.text')}
        </EmptyState>
      ) : (
        <OrderedItems
          items={types}
          onChange={edit}
          nameOf={({ label }) => label.trim() || say('parts.typologies.new')}
          onRemove={({ id }) => {
            edit(types.filter((type) => type.id !== id))
            add.current?.focus()
          }}
          line={({ id, label }, index) => (
            <TextInput
              label={say('parts.typologies.label')}
              hideLabel
              name={`${id}-label`}
              value={label}
              maxLength={500}
              autoFocus={id === added}
              error={errors.find(({ path }) => path === `value.${index}.label`)?.message}
              onChange={(text) => edit(types.with(index, { id, label: text }))}
            />
          )}
        />
      )}
      <div className={styles.add}>
        <Button small variant="ghost" icon="plus" buttonRef={add} onClick={addOne}>
          {say('parts.typologies.add')}
        </Button>
      </div>
    </>
  )
}
