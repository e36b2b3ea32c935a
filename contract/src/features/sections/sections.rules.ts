/** Whether an icon is empty, or a picture on this site or over https. */
export const hasSafeIcon = (iconUrl: string): boolean => /^(|https:\/\/\S+|\/(?![/\\])\S*)$/.test(iconUrl)
