/** For the `ref` of what takes another's place: its first field has the focus as soon as it is there. */
export const focusFirst = (part: HTMLElement | null): void => part?.querySelector('input')?.focus()
