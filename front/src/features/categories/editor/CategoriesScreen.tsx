import { NamedItems } from '#features/event-config/kit/NamedItems.tsx'
import { ProgrammePage } from '#features/event-config/kit/ProgrammePage.tsx'
import { usePart } from '#features/event-config/usePart.ts'
import { CATEGORIES, newCategory } from './categories.ts'

export function CategoriesScreen() {
  const edited = usePart(CATEGORIES)
  return (
    <ProgrammePage
      part="categories"
      edited={edited}
      called={([, id]) => edited.draft?.find((one) => one.id === id)?.label}
      isAtField={(path) => /^value\.\d+\.label$/.test(path)}
      shown={(categories) => (
        <ul>
          {categories.map(({ id, label }) => (
            <li key={id}>{label}</li>
          ))}
        </ul>
      )}
    >
      {(categories) => (
        <NamedItems
          kind="categories"
          icon="menu"
          items={categories}
          edited={edited}
          field="label"
          maxLength={500}
          nameOf={({ label }) => label}
          named={(one, label) => ({ ...one, label })}
          make={newCategory}
        />
      )}
    </ProgrammePage>
  )
}
