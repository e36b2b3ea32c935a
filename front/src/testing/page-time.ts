/** Where the clock of the tests' server stands when it is opened. */
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
 * Gives the page the time of the tests' server, whatever day the machine has: the page, the libraries that it uses and the
 * tests read one clock, which goes on from there.
 */
export function setPageTime(): void {
  ahead = OPENED_AT - MachineDate.now()
  globalThis.Date = PageDate as DateConstructor
}

/** Whether the page has the machine's own time. */
export const isMachineTime = (): boolean => ahead === 0

/** The machine's own time: the database dates invoices by it. */
export function setMachineTime(): void {
  ahead = 0
}
