/** The clock of the test server when it starts. */
const OPENED_AT = Date.parse('2027-03-01T09:00:00Z')

const MachineDate = Date
let ahead = 0

class PageDate extends MachineDate {
  constructor(...parts: ConstructorParameters<DateConstructor> | []) {
    if (parts.length === 0) super(PageDate.now())
    else super(...parts)
  }
  static override now(): number {
    return MachineDate.now() + ahead
  }
}

/**
 * Sets the page's clock to the test server's, on any machine date: the page, its libraries and the tests
 * share one clock, which runs from there.
 */
export function setPageTime(): void {
  ahead = OPENED_AT - MachineDate.now()
  globalThis.Date = PageDate as DateConstructor
}

export const isMachineTime = (): boolean => ahead === 0

export function setMachineTime(): void {
  ahead = 0
}
