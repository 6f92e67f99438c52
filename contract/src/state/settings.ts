import * as z from 'zod'
import { secondFactorGroupIds } from '../auth/second-factor-groups.ts'
import { missingRequirements, picture, terminologies } from '../auth/schemas.ts'
import { calls } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import { email, id, optionalLine, phone, revision } from '../kernel/fields.ts'
import { translations } from '../kernel/languages.ts'
import { limits } from '../kernel/limits.ts'

const own = { in: 'actor' } as const

const rule = z.object({
  /** Years of age. */
  age: z.int({ error: 'Write a whole number of years.' }).min(40, 'At least 40.').max(80, 'At most 80.'),
  /** Years of service. */
  years: z.int({ error: 'Write a whole number of years.' }).min(10, 'At least 10.').max(60, 'At most 60.'),
})

export const settingsErrors = catalogue({
  changedMeanwhile:
    '409 state_changed_meanwhile: {name} changed the settings while you were typing. Compare both below and save again.',
})

/** Retirement is the earlier of birth + age and first appointment + years (domain.md, 5). */
const retirementCriteria = z.object({ teaching: rule, nonTeaching: rule })
export const retirementCriteriaBody = retirementCriteria.extend({ revision })

export const contactsBody = z.object({ phoneNumbers: z.array(phone).max(5), emails: z.array(email).max(5), revision })

/** The state's own terms; an empty value restores the default. */
const word = optionalLine(40)
export const terminologiesBody = z.object({
  district: word,
  oracleNumber: word,
  tescomNumber: word,
  subebNumber: word,
  revision,
})

/** When a sign-in ends, even if it is in use. */
const signInDuration = z.object({
  sharedHours: z.int({ error: 'Write a whole number of hours.' }).min(1, 'At least 1.').max(72, 'At most 72.'),
  ownDays: z.int({ error: 'Write a whole number of days.' }).min(1, 'At least 1.').max(90, 'At most 90.'),
})
export const signInDurationBody = signInDuration.extend({ revision })

const chosenLanguages = z.array(z.enum(translations)).max(translations.length)
export const languagesBody = z.object({ languages: chosenLanguages, revision })

export const stateSettings = z.object({
  id,
  code: z.string(),
  name: z.string(),
  country: z.string(),
  ministry: z.string().nullable(),
  providerName: z.string(),
  logo: picture.nullable(),
  terminologies,
  retirement: retirementCriteria,
  signInDuration,
  contact: z.object({
    phoneNumbers: z.array(z.object({ code: z.string(), number: z.string() })),
    emails: z.array(z.string()),
  }),
  /** Anyone who holds an operation of one of these groups needs a second sign-in step. */
  secondFactorGroups: z.array(z.enum(secondFactorGroupIds)),
  /** Those that families may choose beside English. */
  languages: chosenLanguages,
  /** Those of which no native speaker has reviewed every text. */
  unreviewedLanguages: chosenLanguages,
  /** What schools still need from the state before they can work. */
  missingRequirements,
  /** For all parts together: grows with every change of one. */
  revision,
})
export type StateSettings = z.infer<typeof stateSettings>

/** `details.theirs` are the current settings. */
const stale = [settingsErrors.changedMeanwhile] as const

export const stateSettingsCalls = calls({ tag: 'State', access: 'state.configure', where: own })({
  view: {
    call: 'GET /state/view',
    summary: "The state's own settings",
    access: 'state.view',
    response: stateSettings,
  },
  update: {
    call: 'PATCH /state/update-profile',
    summary: "Set the ministry's and the provider's name",
    description: 'The ministry heads report cards, invoices and results of exams; the provider stands in the footer.',
    body: z.object({ ministry: optionalLine(), providerName: optionalLine(60), revision }),
    response: stateSettings,
    errors: stale,
  },
  crest: {
    call: 'PATCH /state/upload-logo',
    summary: "Set the state's crest",
    description: 'JPEG, PNG or WebP. Kept as WebP within 512 by 512 pixels without any of its metadata.',
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response: z.object({ logo: picture }),
  },
  contacts: {
    call: 'PATCH /state/contacts',
    summary: 'Set the phone numbers and e-mails that people in need of help are shown',
    body: contactsBody,
    response: stateSettings,
    errors: stale,
  },
  terminologies: {
    call: 'PATCH /state/state-terminologies-configuration',
    summary: 'Set what the state calls a district and the numbers of its staff',
    description: 'Seen in every label at once. Empty takes the default back.',
    body: terminologiesBody,
    response: terminologies.extend({ revision }),
    errors: stale,
  },
  retirement: {
    call: 'PATCH /state/retirement-criteria-configuration',
    summary: 'Set ages and years of service of retirement',
    body: retirementCriteriaBody,
    response: retirementCriteriaBody,
    errors: stale,
  },
  signInDuration: {
    call: 'PATCH /state/sign-in-duration',
    summary: 'Set after how long sign-ins end, on shared devices and on own ones',
    description: 'Holds at once, also for those who are signed in.',
    body: signInDurationBody,
    response: signInDurationBody,
    errors: stale,
  },
  languages: {
    call: 'PATCH /state/languages',
    summary: 'Set the languages that families may choose beside English',
    description:
      'A new state has those on that native speakers have reviewed. A guardian who chose one that is off reads English until it is on again.',
    body: languagesBody,
    response: stateSettings,
    errors: stale,
  },
  secondFactor: {
    call: 'PATCH /state/second-factor',
    summary: 'Choose whose sign-in needs a second step',
    description:
      'A person who holds an operation of a chosen group and has no second factor yet must set it up at the next call before anything else.',
    stepUp: true,
    body: z.object({ groups: z.array(z.enum(secondFactorGroupIds)).max(secondFactorGroupIds.length), revision }),
    response: stateSettings,
    errors: stale,
  },
})
