import { FoldedItems } from '#features/event-config/kit/FoldedItems.tsx'
import { RegisteringPage } from '#features/event-config/kit/RegisteringPage.tsx'
import { SENTENCES } from '#features/event-config/kit/sentences.ts'
import { usePart } from '#features/event-config/usePart.ts'
import { useTogether } from '#features/event-config/useTogether.ts'
import { FormForm } from './FormForm.tsx'
import type { FormFields, FormsFields } from './forms.ts'
import { copyOf, FORMS, newForm, settled, withCopied, withForms } from './forms.ts'
import { useAskedNames } from './useAskedNames.ts'
import { useConditions } from './useConditions.ts'

const AT_FIELD =
  /^(forms\.\d+\.(name$|parentId$|models\.\d+\.(label$|showIf\.\d+\.(question$|is(\.\d+)?$)|metadata\.(comment|html|min|max)$|values\.\d+\.label$))|translations\.)/

export function FormsScreen() {
  const forms = usePart(FORMS)
  const edited = useTogether<FormsFields>({ forms, translations: usePart(SENTENCES) })
  const { formName, copied, ofForm } = useAskedNames()
  const copy = (fields: FormsFields, form: FormFields) => {
    const own = settled(form)
    const other = copyOf(own, copied(form))
    const at = fields.forms.indexOf(form)
    edited.edit({
      forms: fields.forms.with(at, own).toSpliced(at + 1, 0, other),
      translations: withCopied(fields.translations, form.id, other.id),
    })
  }
  return (
    <RegisteringPage
      part="forms"
      edited={edited}
      isAtField={(path) => AT_FIELD.test(path)}
      shown={(fields) => <Shown forms={fields.forms} />}
    >
      {(fields) => (
        <FoldedItems
          kind="forms"
          icon="file"
          items={fields.forms}
          edited={{ ...forms, edit: (next) => edited.edit(withForms(fields, next)) }}
          nameOf={formName}
          short={(form) => ofForm(form, fields.forms)}
          make={newForm}
          fields={(form, onChange, errorAt, isNew) => (
            <FormForm
              form={form}
              fields={fields}
              onChange={onChange}
              onFields={edited.edit}
              onCopy={() => copy(fields, form)}
              errorAt={errorAt}
              errors={forms.errors.flatMap(({ path, ...error }) => {
                const at = `value.${fields.forms.indexOf(form)}.models.`
                return path.startsWith(at) ? [{ ...error, path: `value.${path.slice(at.length)}` }] : []
              })}
              errorIn={(language, key) =>
                edited.errors.find(({ path }) => path === `translations.${language}.${key}`)?.message
              }
              isNew={isNew}
            />
          )}
        />
      )}
    </RegisteringPage>
  )
}

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
