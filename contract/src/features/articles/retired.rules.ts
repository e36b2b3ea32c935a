interface Flags {
  readonly isDisabled: boolean
  readonly isSelected: boolean
  readonly isRequired: boolean
  readonly isAuto: boolean
}

/** Flags of an article that its holders keep and that is closed to others. */
export const retired = <Own extends Flags>(flags: Own): Own => ({
  ...flags,
  isDisabled: true,
  isSelected: false,
  isRequired: false,
  isAuto: false,
})

/** Whether the flags are already those of a retired article. */
export const isRetired = ({ isDisabled, isSelected, isRequired, isAuto }: Flags): boolean =>
  isDisabled && !isSelected && !isRequired && !isAuto
