/** How long a code by SMS is valid, in minutes, and how often it may be tried. */
export const codeMinutes = 10
export const codeTries = 5
