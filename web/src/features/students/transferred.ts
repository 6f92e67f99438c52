import { certificateCalls } from '@akada/contract/certificates/calls'
import { type Field, namesOf } from '@akada/contract/kernel/record'
import { guardianFields, studentFields } from '@akada/contract/students/record'
import { api, type Response } from '../../lib/api.ts'
import { ApiError, errorFrom, jsonOf } from '../../lib/http/api-error.ts'
import { read } from '../../lib/query.ts'
import { timeLimit } from '../../lib/http/time-limit.ts'
import { urlOf } from '../../lib/http/client.ts'
import { formFields, shownAs } from '../../ui/form/fields.ts'
import type { StudentForm } from './components/student-form.ts'

export type Certificate = Response<typeof api.certificates.view>
export type Transferred = Response<typeof api.certificates.open>

/** The transfer certificate of a withdrawn student. */
export const certificateOf = (id: string) => ({
  ...read(api.certificates.view, { params: { id } }),
  gcTime: 0,
})

/** What is printed on a certificate: its code, and the host name of the portal that issued it. */
export interface Printed {
  code: string
  portal: string
}

/** Opens a record in another portal, which gets nothing of the person's session here. */
const openAt = async (origin: string, ticket: string): Promise<Transferred> => {
  const url = urlOf(certificateCalls.open, {}, { api: `${origin}/api`, billing: origin })
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ticket }),
    credentials: 'omit',
    cache: 'no-store',
    redirect: 'error',
    signal: timeLimit(15_000).signal,
  })
    .then(async response => ({ ok: response.ok, status: response.status, text: await response.text() }))
    .catch(() => {
      const { host } = new URL(origin)
      throw new ApiError(0, { code: 'offline', message: `${host} could not be reached. Try again in a few minutes.` })
    })
  if (!answer.ok) throw errorFrom(answer.status, answer.text)
  return jsonOf(answer.text) as Transferred
}

const open = async ({ code, portal }: Printed, toAdmit: boolean): Promise<Transferred> => {
  // This portal may be reached by another name than the one that it prints.
  const named = portal.trim() === location.host ? null : portal
  const { ticket, openAt: origin } = await api.certificates.ask({ body: { code, portal: named, toAdmit } })
  return origin === null ? api.certificates.open({ body: { ticket } }) : openAt(origin, ticket)
}

/** Reads the record of a student who comes from another state: this school's own state gives a ticket, with which the other one opens it. */
export const readRecord = (printed: Printed): Promise<Transferred> => open(printed, false)

type Sealed = NonNullable<Transferred['certificate']>

const openToAdmit = async (printed: Printed): Promise<Sealed | null> => {
  try {
    return (await open(printed, true)).certificate
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message } = error
    throw new ApiError(status, { code, message, fields: [{ path: 'body.certificate', message }] })
  }
}

/**
 * Admits with a certificate: its record is opened once more, at the admission. A form that is sent again goes with the record of
 * before as long as that holds, so that an admission whose answer was lost is found again.
 */
export const admissionWith = (printed: Printed) => {
  let sealed: Sealed | null = null
  return async <T>(admit: (certificate: Sealed | undefined) => Promise<T>): Promise<T> => {
    if (sealed) {
      try {
        return await admit(sealed)
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'certificate_record_over') throw error
      }
    }
    sealed = await openToAdmit(printed)
    return admit(sealed ?? undefined)
  }
}
export type AdmissionWith = ReturnType<typeof admissionWith>

const isEmptyGuardian = ({ name, phones }: StudentForm['guardians'][number]): boolean => !name && phones.length === 0

/**
 * The form with the record of the former school where nothing is filled in, or everywhere with `all`; and what was kept although the record
 * has something else, in words. A local government goes with its state.
 */
export const withRecord = (
  form: StudentForm,
  { guardians, ...record }: Transferred['student'],
  all = false,
): { form: StudentForm; kept: string[] } => {
  const recorded = formFields(studentFields, record)
  const filled: StudentForm = { ...form }
  const kept: string[] = []
  for (const name of namesOf(studentFields)) {
    if (!(name in record) || !recorded[name]) continue
    const field: Field = studentFields[name]
    const isOfOther = field.of !== undefined && Reflect.get(filled, field.of) !== Reflect.get(recorded, field.of)
    if (isOfOther || form[name] === recorded[name]) continue
    if (form[name] && !all) kept.push(`${field.label}: ${shownAs(field, recorded[name])}`)
    else Object.assign(filled, { [name]: recorded[name] })
  }
  const others = guardians.map(guardian => formFields(guardianFields, guardian))
  if (others.length === 0 || JSON.stringify(form.guardians) === JSON.stringify(others)) return { form: filled, kept }
  if (all || form.guardians.every(isEmptyGuardian)) return { form: { ...filled, guardians: others }, kept }
  return { form: filled, kept: [...kept, `Guardians: ${others.map(({ name }) => name).join(', ')}`] }
}
