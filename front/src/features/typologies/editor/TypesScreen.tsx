import { ColourField } from '#features/event-config/kit/ColourField.tsx'
import styles from '#features/event-config/kit/Items.module.css'
import { NamedItems } from '#features/event-config/kit/NamedItems.tsx'
import { RegisteringPage } from '#features/event-config/kit/RegisteringPage.tsx'
import { usePart } from '#features/event-config/usePart.ts'
import { SETTINGS } from '#features/event-config/useSettings.ts'
import type { Together } from '#features/event-config/useTogether.ts'
import { useTogether } from '#features/event-config/useTogether.ts'
import { useSay } from '#kit/say.tsx'
import { Checkbox } from '#kit/ui/Checkbox.tsx'
import type { TypeFields, TypesFields } from './typologies.ts'
import {
  firstOffered,
  isHidden,
  newType,
  skipsKnown,
  startsChosen,
  TYPES,
  withHidden,
  withTypes,
} from './typologies.ts'

const nameIn = (types: readonly TypeFields[] | undefined, id: string | undefined) =>
  types?.find((type) => type.id === id)?.label

export function TypesScreen() {
  const say = useSay()
  const edited = useTogether<TypesFields>({ typologies: usePart(TYPES), settings: usePart(SETTINGS) })
  return (
    <RegisteringPage
      part="typologies"
      edited={edited}
      called={([, id]) => nameIn(edited.draft?.typologies, id)}
      isAtField={(path) => /^typologies\.\d+\.(label|colour)$/.test(path)}
      shown={(fields) => (
        <ul>
          {fields.typologies.map(({ id, label }) => (
            <li key={id}>{isHidden(fields, id) ? say('parts.typologies.hidden', { name: label }) : label}</li>
          ))}
        </ul>
      )}
    >
      {(fields) => <Types fields={fields} edited={edited} />}
    </RegisteringPage>
  )
}

function Types({ fields, edited }: { fields: TypesFields; edited: Together<TypesFields> }) {
  const say = useSay()
  const errors = edited.errors.map((error) => ({ ...error, path: error.path.replace(/^typologies/, 'value') }))
  return (
    <>
      <NamedItems
        kind="typologies"
        icon="badge"
        items={fields.typologies}
        edited={{ edit: (types) => edited.edit(withTypes(fields, types)), errors }}
        field="label"
        maxLength={500}
        nameOf={({ label }) => label}
        named={(type, label) => ({ ...type, label })}
        make={newType}
        more={(type, onChange, errorAt) => (
          <div className={styles.colours}>
            <Checkbox
              label={say('parts.typologies.offered')}
              hint={say('parts.typologies.offered.hint')}
              name={`${type.id}-offered`}
              value={!isHidden(fields, type.id)}
              onChange={(isOffered) => edited.edit(withHidden(fields, type.id, !isOffered))}
            />
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
      {fields.typologies.length > 0 ? <Choosing fields={fields} edited={edited} /> : null}
    </>
  )
}

/** The settings of the choice of a type: the one selected by default, and the people who are not asked. */
function Choosing({ fields, edited }: { fields: TypesFields; edited: Together<TypesFields> }) {
  const say = useSay()
  const first = firstOffered(fields)
  const set = (values: TypesFields['settings']) =>
    edited.edit({ ...fields, settings: { ...fields.settings, ...values } })
  return (
    <section className={styles.choosing}>
      <h2>{say('parts.typologies.choosing')}</h2>
      <Checkbox
        label={say('parts.typologies.first')}
        hint={first ? say('parts.typologies.first.is', { name: first.label }) : say('parts.typologies.first.none')}
        name="types-first"
        value={startsChosen(fields)}
        onChange={(starts) => set({ FO_TYPOLOGY_DEFAULT_HIDE: !starts })}
      />
      <Checkbox
        label={say('parts.typologies.known')}
        hint={say('parts.typologies.known.hint')}
        name="types-known"
        value={skipsKnown(fields)}
        onChange={(skips) => set({ FO_TYPOLOGY_NEXT: skips })}
      />
    </section>
  )
}
