/** The first and last name of a person, as people write it in French and in English; empty if both are. */
export const fullName = ({ firstName, lastName }: { readonly firstName: string; readonly lastName: string }): string =>
  `${firstName} ${lastName}`.trim()
