import * as z from 'zod'
import { firstDay, lastDay } from './days.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { cleanLine, nameProblem, withoutInvisible } from './names.ts'
import { nationalNumber } from './phones.ts'

/** A UUID; ids made here are version 7, so that they sort by time. Upper case is converted to lower case, so that ids can be compared. */
export const id = z.uuid().toLowerCase()

const dayError = (text: unknown): string => {
  if (!text) return messages.required
  return typeof text === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(text)
    ? `${text} does not exist. Check the day and the month.`
    : 'Write the day as YYYY-MM-DD.'
}

/** A calendar day, `YYYY-MM-DD`, without time or zone, of the years 1900 to 2200: any other year is a typing mistake. */
export const day = z.iso
  .date({ error: issue => dayError(issue.input) })
  .refine(value => firstDay <= value && value <= lastDay, 'Choose a day in the years 1900 to 2200.')

/** A time of the day in Lagos, `07:00`. */
export const timeOfDay = z
  .string({ error: messages.required })
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Write the time as HH:MM, such as 07:30.')

/** An instant in a response: ISO 8601 in UTC, `2026-10-14T08:00:00.000Z`. */
export const instant = z.iso.datetime()

/** An instant sent by a device: ISO 8601, in UTC or with its offset, of the same years as a day. */
export const sentInstant = z.iso
  .datetime({ offset: true })
  .refine(value => firstDay <= value && value.slice(0, 10) <= lastDay, 'Check the date of this device, then try again.')

/** Required text of one line, trimmed, at most `max` characters. */
export const line = (max: number = limits.shortText) =>
  z
    .string({ error: messages.required })
    .overwrite(withoutInvisible)
    .trim()
    .min(1, messages.required)
    .max(max, `At most ${max} characters.`)

/** The name of a user-defined item (a role, a class, a subject, an exam): required, of at least two characters. */
export const thingName = (max: number) => line(max).pipe(z.string().min(limits.name.min, messages.nameShort))

/** Optional text: empty counts as absent and is stored as null. */
export const optionalLine = (max: number = limits.shortText) =>
  z
    .string()
    .overwrite(withoutInvisible)
    .trim()
    .max(max, `At most ${max} characters.`)
    .nullish()
    .transform(value => value || null)

/** First, middle or last name, or a similar field; cleaned by the common rule for names. */
export const personName = z
  .string({ error: messages.required })
  .overwrite(cleanLine)
  .min(1, messages.required)
  .min(limits.name.min, messages.nameShort)
  .max(limits.name.max, `At most ${limits.name.max} characters.`)
  .refine(name => nameProblem(name) !== 'no letters', 'Write the name in letters.')
  .refine(name => nameProblem(name) !== 'sign first', messages.nameSign)

/** The rule of names for what may be left out, such as a middle name. */
export const optionalName = z
  .string()
  .overwrite(cleanLine)
  .refine(name => name.length === 0 || name.length >= limits.name.min, messages.nameShort)
  .max(limits.name.max, `At most ${limits.name.max} characters.`)
  .nullish()
  .transform(value => value || null)

export const email = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(limits.email, messages.emailInvalid)
  .pipe(z.email(messages.emailInvalid))
  .transform(value => value.toLowerCase())

/** An optional e-mail address: empty counts as absent and is stored as null. */
export const optionalEmail = z
  .union([z.literal(''), z.email(messages.emailInvalid).max(limits.email)])
  .nullish()
  .transform(value => value || null)

/** An optional number of exactly `count` digits; `what` begins the error message. */
export const digits = (count: number, what: string) =>
  z
    .union([
      z.literal(''),
      z
        .string()
        .trim()
        .regex(new RegExp(`^\\d{${count}}$`), `${what} has ${count} digits.`),
    ])
    .nullish()
    .transform(value => value || null)

export const username = z
  .string({ error: messages.usernameRequired })
  .trim()
  .min(1, messages.usernameRequired)
  .min(limits.username.min, messages.usernameShort)
  .max(limits.username.max, `At most ${limits.username.max} characters.`)
  .regex(/^[A-Za-z0-9._-]+$/, 'Use letters, digits, dots, dashes and underscores only.')
  .transform(value => value.toLowerCase())

/** A new password (section 5). Signing in accepts any text: an old password may not meet a newer rule. */
export const newPassword = z
  .string({ error: messages.passwordRequired })
  .min(1, messages.passwordRequired)
  .max(limits.password.max, `At most ${limits.password.max} characters.`)
  .refine(
    value =>
      value.length >= limits.password.min && /\p{Lu}/u.test(value) && /\d/.test(value) && /[^\p{L}\d\s]/u.test(value),
    messages.passwordWeak,
  )

/** In the local form: 08031234567. */
export const localPhone = (value: { number: string }): string => `0${value.number}`

/**
 * A phone number: country code and national number of ten digits. The usual forms are accepted (0803..., 803...,
 * +234803..., with blanks and dashes) and stored without the leading zero; prefixes are not checked (domain.md, Phones).
 */
export const phone = z.object(
  {
    code: z
      .string()
      .trim()
      .regex(/^\+\d{1,4}$/, 'Choose a country code.')
      .default('+234'),
    number: z
      .string({ error: messages.phoneRequired })
      .trim()
      .min(1, messages.phoneRequired)
      .max(24, messages.phoneInvalid)
      .transform((value, context) => {
        const national = nationalNumber(value)
        if (national !== null) return national
        context.addIssue({ code: 'custom', message: messages.phoneInvalid })
        return z.NEVER
      }),
  },
  { error: messages.phoneRequired },
)
export type Phone = z.infer<typeof phone>

/** An optional phone number, stored as text in its local form: 08031234567; '' if there is none. */
export const optionalPhoneText = z
  .string()
  .trim()
  .max(24, messages.phoneInvalid)
  .nullish()
  .transform((value, context) => {
    if (!value) return ''
    const national = nationalNumber(value)
    if (national !== null) return localPhone({ number: national })
    context.addIssue({ code: 'custom', message: messages.phoneInvalid })
    return z.NEVER
  })

/** The position of an address: longitude and latitude in degrees. */
export const addressCoordinates = z.object({
  coordinates: z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]),
})

export const gender = z.enum(['male', 'female'], { error: messages.required })

/** A search term as typed. */
export const searchTerm = z.string().trim().max(limits.search, `At most ${limits.search} characters.`).optional()

/** Numbers and flags in a query string, which arrive as text. */
export const queryNumber = () => z.coerce.number<number>()
export const queryFlag = z.union([z.boolean(), z.stringbool()])

/** `name[0]=...&name[1]=...`: one or several ids; a single value is treated as a list of one. */
export const queryIds = z.preprocess(
  value => (value === undefined || Array.isArray(value) ? value : [value]),
  z.array(id).max(limits.ids).optional(),
)

/** `limit` and `page` (from 1) of a list; `usual` is the default limit. */
export const paging = (cap: number = limits.list, usual: number = limits.listDefault) => ({
  limit: queryNumber().int().min(1).max(cap, `At most ${cap} at a time.`).default(usual),
  page: queryNumber().int().min(1).max(limits.page).default(1),
})

/**
 * Beside `page`, which it replaces: the `next` of the answer before. The list then goes on after the last row of that answer, without reading
 * those before it, and `total` stays what it was at the first page.
 */
export const cursorQuery = { after: z.string().max(limits.cursor).optional() }

/** The beginning of the next page, for `after` of the same call with the same filters; absent on the last one. */
export const nextCursor = { next: z.string().optional() }

/** The answer of a list that is short by nature: all of its rows, under this name, and how many they are (`wholePaging`). */
export const wholeListOf = <const Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  z.object({ ...({ [name]: z.array(row) } as Record<Name, z.ZodArray<Row>>), total: z.int() })

/** The answer of a list with `cursorQuery`: the rows of a page, how many there are in all, and where the next page begins. */
export const listOf = <const Name extends string, Row extends z.ZodType>(name: Name, row: Row) =>
  wholeListOf(name, row).extend(nextCursor)

/** The same for a list that is short by nature, and returned whole if no limit is given. */
export const wholePaging = paging(limits.list, limits.list)

/** The number of changes of a record when it was read: a save based on an older revision is refused. */
export const revision = z.int().min(0).max(limits.whole)

/** The response to a write that returns no data. */
export const done = z.object({ message: z.string() })
