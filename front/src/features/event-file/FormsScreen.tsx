import { FoldedItems } from './parts/FoldedItems.tsx'
import { FormForm } from './parts/FormForm.tsx'
import type { FormFields } from './parts/forms.ts'
import { copyOf, FORMS, newForm, settled } from './parts/forms.ts'
import { RegisteringPage } from './parts/RegisteringPage.tsx'
import { useAskedNames } from './parts/useAskedNames.ts'
import { useConditions } from './parts/useConditions.ts'
import { usePart } from './usePart.ts'

const AT_FIELD =
  /^value\.\d+\.(name$|parentId$|models\.\d+\.(label$|showIf\.\d+\.(question$|is(\.\d+)?$)|metadata\.(comment|html|min|max)$|values\.\d+\.label$))/

/** The forms that whoever registers fills in, each with its questions in order. */
export function FormsScreen() {
  const edited = usePart(FORMS)
  const { formName, copied, ofForm } = useAskedNames()
  return (
    <RegisteringPage
      part="forms"
      edited={edited}
      isAtField={(path) => AT_FIELD.test(path)}
      shown={(forms) => <Shown forms={forms} />}
    >
      {(forms) => (
        <FoldedItems
          kind="forms"
          icon="file"
          items={forms}
          edited={edited}
          nameOf={formName}
          short={(form) => ofForm(form, forms)}
          make={newForm}
          fields={(form, onChange, errorAt, isNew) => (
            <FormForm
              form={form}
              forms={forms}
              onChange={onChange}
              onCopy={() => {
                const own = settled(form)
                const at = forms.indexOf(form)
                edited.edit(forms.with(at, own).toSpliced(at + 1, 0, copyOf(own, copied(form))))
              }}
              errorAt={errorAt}
              errors={edited.errors.flatMap(({ path, ...error }) => {
                const at = `value.${forms.indexOf(form)}.models.`
                return path.startsWith(at) ? [{ ...error, path: `value.${path.slice(at.length)}` }] : []
              })}
              isNew={isNew}
            />
          )}
        />
      )}
    </RegisteringPage>
  )
}

/** Forms with their questions and choices, to be told from others. */
function Shown({ forms }: { forms: readonly FormFields[] }) {
  const { formName, ofForm, askedName, ofAsked } = useAskedNames()
  const { short } = useConditions(forms)
  return (
    <ul>
      {forms.map((form) => (
        <li key={form.id}>
          {[formName(form), ofForm(form, forms)].filter(Boolean).join(' · ')}
          <ul>
            {form.models.map((asked) => (
              <li key={asked.id}>
                {[
                  askedName(asked),
                  ofAsked(asked),
                  short(asked, form),
                  asked.values.map(({ label }) => label).join(', '),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
