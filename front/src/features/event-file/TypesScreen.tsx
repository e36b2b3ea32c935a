import { NamedItems } from './parts/NamedItems.tsx'
import { RegisteringPage } from './parts/RegisteringPage.tsx'
import { newType, TYPES } from './parts/typologies.ts'
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
        />
      )}
    </RegisteringPage>
  )
}
