import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

/**
 * Counts gestures: each press, each field filled in, each change of tab. Going to another entry of the area counts
 * twice: on phones most entries are behind « Plus ».
 */
export class Gestures {
  count = 0
  private entry: string | undefined
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

  /** Opens a screen of the organiser's area by its address, counted as the clicks that lead there. */
  async go(path: string, title: string): Promise<void> {
    const entry = path.split('/')[0]
    this.count += entry === this.entry ? 1 : 2
    this.entry = entry
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

  async turnOn(label: string): Promise<void> {
    this.count++
    await this.page.getByRole('switch', { name: label }).click()
  }

  /** Choosing a file counts as opening the dialog and picking the file. */
  async attach(label: string | RegExp, file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    this.count += 2
    await this.page.getByLabel(label).setInputFiles(file)
  }

  async write(label: RegExp, text: string): Promise<void> {
    this.count += 2
    const field = this.page.getByRole('textbox', { name: label })
    await field.click()
    await this.page.keyboard.press('ControlOrMeta+End')
    await field.pressSequentially(text)
  }

  async save(): Promise<void> {
    await this.press('Enregistrer')
    await expect(this.page.getByText(/^Enregistré à/)).toBeVisible()
  }
}
