import { useSay } from '#kit/say.tsx'
import { ColourField } from './parts/ColourField.tsx'
import styles from './parts/Items.module.css'
import { NamedItems } from './parts/NamedItems.tsx'
import { RegisteringPage } from './parts/RegisteringPage.tsx'
import type { TypeFields } from './parts/typologies.ts'
import { newType, TYPES } from './parts/typologies.ts'
import { usePart } from './usePart.ts'

const nameIn = (types: readonly TypeFields[] | undefined, id: string | undefined) =>
  types?.find((type) => type.id === id)?.label

/** The types of participants, in the order in which they are offered. */
export function TypesScreen() {
  const say = useSay()
  const edited = usePart(TYPES)
  return (
    <RegisteringPage
      part="typologies"
      edited={edited}
      called={([, id]) => nameIn(edited.draft, id)}
      isAtField={(path) => /^value\.\d+\.(label|colour)$/.test(path)}
      shown={(types) => (
        <ul>
          {types.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
    >
      {(types) => (
        <NamedItems
          kind="typologies"
          icon="badge"
          items={types}
          edited={edited}
          field="label"
          maxLength={500}
          nameOf={({ label }) => label}
          named={(type, label) => ({ ...type, label })}
          make={newType}
          more={(type, onChange, errorAt) => (
            <div className={styles.colours}>
              <ColourField
                label={say('parts.typologies.colour')}
                hint={say('parts.typologies.colour.hint')}
                name={`${type.id}-colour`}
                value={type.colour ?? ''}
                error={errorAt('colour')}
                onChange={(colour) => onChange({ ...type, colour })}
              />
            </div>
          )}
        />
      )}
    </RegisteringPage>
  )
}
