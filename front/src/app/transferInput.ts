type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const REACHED = 'a[href], button, input, textarea, select, summary, [tabindex]'

/** Focusable elements of a page, by a name that they have in both pages. */
function reached(page: HTMLElement): Map<string, HTMLElement> {
  const found = new Map<string, HTMLElement>()
  for (const element of page.querySelectorAll<HTMLElement>(REACHED)) {
    // Prerendered pages hold variants for every width: hidden ones are skipped.
    if (element.getClientRects().length === 0) continue
    const own = element.id || element.getAttribute('href') || element.getAttribute('name') || element.textContent
    const name = `${element.localName} ${own}`
    for (let i = 0; ; i++) {
      if (found.has(`${name} ${i}`)) continue
      found.set(`${name} ${i}`, element)
      break
    }
  }
  return found
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement || element instanceof HTMLSelectElement

const isTicked = (element: Element): element is HTMLInputElement =>
  element instanceof HTMLInputElement && (element.type === 'checkbox' || element.type === 'radio')

/** React overrides the `value` setter to track changes: the native one makes it see the change. */
function setAsTyped(field: Field, value: string): void {
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}

function isUntouched(field: Field): boolean {
  if (isTicked(field)) return field.checked === field.defaultChecked
  if (field instanceof HTMLSelectElement) return field.selectedOptions[0]?.defaultSelected !== false
  return field.value === field.defaultValue
}

function fill(before: Field, after: Field): void {
  if (isUntouched(before)) return
  if (isTicked(before) && isTicked(after)) {
    if (after.checked !== before.checked) after.click()
  } else setAsTyped(after, before.value)
}

function focus(before: HTMLElement, after: HTMLElement): void {
  after.focus({ preventScroll: true })
  if (!isField(before) || !isField(after) || before instanceof HTMLSelectElement || after instanceof HTMLSelectElement)
    return
  const { selectionStart, selectionEnd, selectionDirection } = before
  // E-mail fields have no selection.
  if (selectionStart !== null) after.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined)
}

const askedBy = (form: HTMLFormElement): string =>
  [...form.querySelectorAll('input, textarea, select')]
    .map((field) => `${field.localName} ${field.getAttribute('name')}`)
    .join()

/**
 * Transfers typed values, choices, open details and the focus from the prerendered page to the rendered one. Returns
 * the form of the new page if it has the same fields: the page may turn out to show something else.
 */
export function transferInput(before: HTMLElement, after: HTMLElement): HTMLFormElement | undefined {
  const there = reached(after)
  const focused = document.activeElement
  for (const [name, element] of reached(before)) {
    const same = there.get(name)
    if (!same) continue
    if (isField(element) && isField(same)) fill(element, same)
    const [fold, sameFold] = [element, same].map((one) => (one.localName === 'summary' ? one.parentElement : null))
    if (fold instanceof HTMLDetailsElement && sameFold instanceof HTMLDetailsElement) sameFold.open = fold.open
    if (element === focused) focus(element, same)
  }
  const [form, same] = [before, after].map((page) => page.querySelector('form'))
  return form && same && askedBy(form) === askedBy(same) ? same : undefined
}
