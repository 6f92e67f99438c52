/** For the `ref` of a replacement part: focuses its first field as soon as it is mounted. */
export const focusFirst = (part: HTMLElement | null): void => part?.querySelector('input')?.focus()
