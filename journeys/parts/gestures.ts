import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Each press, and each field that is filled in, is a gesture; going to another screen of the area is two. */
export class Gestures {
  count = 0
  private readonly page: Page
  private readonly context: string

  constructor(page: Page, context: string) {
    this.page = page
    this.context = context
  }

  private field(label: string) {
    const { page } = this
    return page.getByLabel(label, { exact: true }).or(page.getByLabel(`${label} *`, { exact: true }))
  }

  async go(path: string, title: string): Promise<void> {
    this.count += 2
    await this.page.goto(`/${this.context}/organisation/${path}`)
    await expect(this.page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }

  async press(name: string | RegExp): Promise<void> {
    this.count++
    await this.page.getByRole('button', { name, exact: typeof name === 'string' }).click()
  }

  async fill(label: string, value: string): Promise<void> {
    this.count++
    await this.field(label).fill(value)
  }

  async choose(label: string, option: string): Promise<void> {
    this.count++
    await this.page.getByRole('combobox', { name: new RegExp(`^${label}( \\*)?$`) }).selectOption({ label: option })
  }

  async tick(label: string | RegExp): Promise<void> {
    this.count++
    await this.page.getByRole('checkbox', { name: label }).click()
  }

  /** Saves what is on the screen. */
  async save(): Promise<void> {
    await this.press('Enregistrer')
    await expect(this.page.getByText(/^Enregistré à/)).toBeVisible()
  }
}
