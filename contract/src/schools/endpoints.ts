import * as z from 'zod'
import { picture } from '../auth/schemas.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { catalogue } from '../kernel/errors.ts'
import { done, id, line, phone, queryIds } from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'

export const schoolProfile = z.object({
  id,
  name: z.string(),
  category: z.string(),
  motto: z.string().nullable(),
  address: z.string().nullable(),
  lga: z.string().nullable(),
  phoneNumber: phone.nullable(),
  email: z.string().nullable(),
  logo: picture.nullable(),
  district: z.object({ id, name: z.string() }),
  state: z.object({ id, name: z.string() }),
  schoolRoles: z.array(
    z.object({ role: z.string(), staff: z.object({ id, firstName: z.string(), lastName: z.string() }) }),
  ),
  can: z.object({ edit: z.boolean(), configureRemark: z.boolean() }),
})

/** Averages in percent with at most two decimals, both ends included. */
export const remarkRange = z.object({
  from: z.number().min(0).max(100).multipleOf(0.01),
  to: z.number().min(0).max(100).multipleOf(0.01),
  remark: line(limits.text),
})
export const principalRemarkBody = z.object({ ranges: z.array(remarkRange).max(20) })

export const schoolErrors = catalogue({
  rangesOverlap: {
    code: 'ranges_overlap',
    status: 422,
    message: 'Two ranges overlap: {first} and {second}. Each average needs one remark.',
  },
})

const schoolPath = { in: 'param', name: 'id', of: 'school' } as const
const view = { kind: 'operation', operation: 'school.view' } as const

export const schoolEndpoints = [
  endpoint({
    method: 'GET',
    path: '/school/view/{id}',
    tag: 'Schools',
    summary: 'The profile of a school',
    access: view,
    where: schoolPath,
    params: z.object({ id }),
    response: schoolProfile,
  }),
  endpoint({
    method: 'GET',
    path: '/school/get-school-information/{id}',
    tag: 'Schools',
    summary: 'The figures of a school today',
    access: view,
    where: schoolPath,
    params: z.object({ id }),
    response: z.object({
      staffCount: z.int(),
      studentCount: z.int(),
      maleStudentCount: z.int(),
      femaleStudentCount: z.int(),
      classArmCount: z.int(),
      studentsWithoutClassArm: z.int(),
      /** Registers of today: arms marked in the latest sitting, of arms in all; null on a day without school. */
      registersToday: z.object({ marked: z.int(), of: z.int() }).nullable(),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/school/get-by-district/{id}',
    tag: 'Schools',
    summary: 'The schools of a district',
    access: { kind: 'operation', operation: 'district.view' },
    where: { in: 'param', name: 'id', of: 'district' },
    params: z.object({ id }),
    response: z.object({
      foundSchools: z.array(z.object({ id, name: z.string(), category: z.string(), lga: z.string().nullable() })),
      total: z.int(),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/school/search',
    tag: 'Schools',
    summary: 'The schools of the state',
    access: { kind: 'operation', operation: 'state.view' },
    where: { in: 'actor' },
    query: z.object({
      country: z.preprocess(
        value => (value === undefined || Array.isArray(value) ? value : [value]),
        z.array(z.string().max(80)).max(5).optional(),
      ),
      state: queryIds,
    }),
    response: z.object({
      foundSchools: z.array(
        z.object({ id, name: z.string(), category: z.string(), district: z.object({ id, name: z.string() }) }),
      ),
      total: z.int(),
    }),
  }),
  endpoint({
    method: 'GET',
    path: '/school/category-list',
    tag: 'Schools',
    summary: 'The categories of schools',
    access: { kind: 'signedIn' },
    where: { in: 'nowhere' },
    response: z.object({ categories: z.array(z.string()) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/school/upload-logo',
    tag: 'Schools',
    summary: "Set the school's logo",
    description: 'JPEG, PNG or WebP. Kept as WebP within 512 by 512 pixels without any of its metadata.',
    access: { kind: 'operation', operation: 'school.update' },
    where: { in: 'actor', level: 'school' },
    upload: { maxBytes: limits.imageBytes, accepts: ['image/jpeg', 'image/png', 'image/webp'] },
    response: z.object({ logo: picture }),
  }),
  endpoint({
    method: 'GET',
    path: '/school/view-principal-grade-remark',
    tag: 'Schools',
    summary: "The principal's remark for each range of average",
    access: view,
    where: { in: 'query', name: 'school', of: 'school', orActor: true },
    query: z.object({ school: queryIds }),
    response: z.object({ ranges: z.array(remarkRange) }),
  }),
  endpoint({
    method: 'PATCH',
    path: '/school/configure-principal-remark',
    tag: 'Schools',
    summary: "Set the principal's remark for each range of average",
    description:
      'Replaces the whole list. Ranges must not overlap. Published cards keep the remark they were published with.',
    access: { kind: 'operation', operation: 'school.configure-remark' },
    where: { in: 'actor', level: 'school' },
    body: principalRemarkBody,
    response: done,
    errors: [schoolErrors.rangesOverlap],
  }),
] as const

export const schoolCategories = [
  'Primary',
  'Junior Secondary',
  'Senior Secondary',
  'Junior & Senior Secondary',
  'Science/Technical',
  'Special',
] as const
