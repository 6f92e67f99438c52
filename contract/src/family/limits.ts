/** How long a code by SMS is valid, in minutes, and how often it may be tried. */
export const codeMinutes = 10
export const codeTries = 5
/** How often on a day what says who has a number may be typed wrong after a right code by SMS: as often as by USSD. */
export const factsADay = 5
/** How long a guardian stays signed in on a phone that is not theirs, in hours, however often it is used. */
export const sharedPhoneHours = 12
/** How many terms back a family sees the attendance of. */
export const shownTerms = 12
