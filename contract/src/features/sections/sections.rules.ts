/** An icon is a picture of this site or of another over https, or nothing. */
export const hasSafeIcon = (iconUrl: string): boolean => /^(|https:\/\/\S+|\/(?![/\\])\S*)$/.test(iconUrl)
