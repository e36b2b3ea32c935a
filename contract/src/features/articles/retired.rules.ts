/** How an article is offered on one day. */
interface Flags {
  readonly isDisabled: boolean
  readonly isSelected: boolean
  readonly isRequired: boolean
  readonly isAuto: boolean
}

/** The flags of an article on a day on which it is kept by those who have it, and chosen by nobody else. */
export const retired = <Own extends Flags>(flags: Own): Own => ({
  ...flags,
  isDisabled: true,
  isSelected: false,
  isRequired: false,
  isAuto: false,
})

/** Whether it is so already. */
export const isRetired = ({ isDisabled, isSelected, isRequired, isAuto }: Flags): boolean =>
  isDisabled && !isSelected && !isRequired && !isAuto
