import * as z from 'zod'
import {
  day,
  digits,
  email,
  gender,
  line,
  optionalEmail,
  optionalLine,
  optionalName,
  personName,
  phone,
} from './fields.ts'
import { limits } from './limits.ts'
import { messages } from './messages.ts'
import { type Field, type FieldKind, type Fields, inSentence } from './record.ts'

type Choices = readonly [string, ...string[]]

const choice = <const C extends Choices>(choices: C) => z.enum(choices, { error: messages.required })
const optionalChoice = <const C extends Choices>(choices: C) => z.enum(choices).nullish()

const level = (field: Field) => {
  const { max = 1, except } = field
  const wanted = `Write a ${inSentence(field)} from 1 to ${max}.`
  return z
    .int({ error: wanted })
    .min(1, wanted)
    .max(max, wanted)
    .refine(value => value !== except, `There is no ${inSentence(field)} ${except}.`)
    .nullish()
}

const schemas = {
  line: ({ max }: Field) => line(max),
  optionalLine: ({ max }: Field) => optionalLine(max),
  personName: () => personName,
  optionalName: () => optionalName,
  email: () => email,
  optionalEmail: () => optionalEmail,
  phones: () => z.array(phone, messages.phoneRequired).min(1, messages.phoneRequired).max(limits.phones),
  day: () => day,
  optionalDay: () => day.nullish(),
  level,
  digits: (field: Field) => digits(field.max ?? 0, `The ${inSentence(field)}`),
  gender: () => gender,
  optionalGender: () => gender.nullish(),
  country: ({ max }: Field) => line(max).default('Nigeria'),
  stateName: () => optionalName,
  lgaName: () => optionalName,
  flag: () => z.boolean().default(false),
}

type SchemaOf<F extends Field> = F extends { kind: 'choice'; choices: infer C extends Choices }
  ? ReturnType<typeof choice<C>>
  : F extends { kind: 'optionalChoice'; choices: infer C extends Choices }
    ? ReturnType<typeof optionalChoice<C>>
    : F extends { kind: infer K extends keyof typeof schemas }
      ? ReturnType<(typeof schemas)[K]>
      : never

/** The schemas of a record's fields by name, for `z.object({ ...shapeOf(staffFields), ... })`. */
export type Shape<F extends Fields> = { -readonly [K in keyof F]: SchemaOf<F[K]> }

/** The values of a record after validation. */
export type ValuesOf<F extends Fields> = z.output<z.ZodObject<Shape<F>>>

const schemaOf = (field: Field): z.ZodType => {
  const { kind, choices = [''] } = field
  if (kind === 'choice') return choice(choices)
  return kind === 'optionalChoice' ? optionalChoice(choices) : schemas[kind](field)
}

/** The schema of each field. A body in which omitted fields stay unchanged uses `z.object(shapeOf(fields)).partial()`. */
export function shapeOf<F extends Fields>(fields: F): Shape<F>
export function shapeOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)]))
}

const [text, textOrNull] = [z.string(), z.string().nullable()]

const answers = {
  line: text,
  optionalLine: textOrNull,
  personName: text,
  optionalName: textOrNull,
  email: text,
  optionalEmail: textOrNull,
  phones: z.array(z.object({ code: z.string(), number: z.string() })),
  day: text,
  optionalDay: textOrNull,
  digits: textOrNull,
  level: z.int().nullable(),
  gender: text,
  optionalGender: textOrNull,
  country: text,
  stateName: textOrNull,
  lgaName: textOrNull,
  flag: z.boolean(),
  choice: text,
  optionalChoice: textOrNull,
} satisfies Record<FieldKind, z.ZodType>

/** The schema of a record in a response: wider than in a request, because values recorded under former rules are returned too. */
export type AnswerShape<F extends Fields> = { -readonly [K in keyof F]: (typeof answers)[F[K]['kind']] }

export function answerShapeOf<F extends Fields>(fields: F): AnswerShape<F>
export function answerShapeOf(fields: Fields): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, answers[kind]]))
}

/** The names of a record's fields for `pick` and `omit` of a schema. */
export function maskOf<F extends Fields>(fields: F): { -readonly [K in keyof F]: true }
export function maskOf(fields: Fields): Record<string, true> {
  return Object.fromEntries(Object.keys(fields).map(name => [name, true as const]))
}
