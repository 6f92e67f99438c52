import * as z from 'zod'
import { delivery } from '../kernel/delivery.ts'
import {
  addressCoordinates,
  email,
  gender,
  id,
  instant,
  line,
  newPassword,
  optionalLine,
  optionalName,
  personName,
  phone,
  username,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { messages } from '../kernel/messages.ts'
import { nationalNumber } from '../kernel/phones.ts'
import { operations } from '../permissions.ts'
import { answeredCensus } from '../schools/census.ts'

export const accountStatus = z.enum(['Active', 'Unverified', 'Suspended', 'ResetPassword'])

/** A picture or logo: a signed address that is valid for about an hour. */
export const picture = z.object({ Location: z.string() })

export const organization = z.object({ id, name: z.string(), kind: z.enum(['state', 'district', 'school']) })

/** A role that a person holds in an organisation. */
export const roleAccess = z.object({
  id,
  role: z.object({ id, name: z.string() }),
  organization,
})

const terminology = z.object({ stateValue: z.string().nullable(), defaultValue: z.string() })
export const terminologies = z.object({
  district: terminology,
  oracleNumber: terminology,
  tescomNumber: terminology,
  subebNumber: terminology,
})
const retirementRule = z.object({ age: z.int(), years: z.int() })

/** The state that a person works for, as far as its staff need to know it (specification, 3). */
export const stateDetails = z.object({
  id,
  name: z.string(),
  country: z.string(),
  retirementParameters: z.object({ teaching: retirementRule, nonTeaching: retirementRule }),
  stateTerminologies: terminologies,
  sittingsPerDay: z.union([z.literal(1), z.literal(2)]),
})

const requirementList = z.object({
  requirements: z.array(
    z.object({
      description: z.string(),
      completed: z.boolean(),
      /** The page on which it is supplied, by its name in the menu. */
      page: z.string(),
      /** Who can supply it, by name; empty once it is completed, and if nobody can yet. */
      people: z.array(z.string()).max(limits.picker),
    }),
  ),
  contact: z.object({ phoneNumbers: z.array(z.object({ local: z.string() })), emails: z.array(z.string()) }),
})

/** What the school still lacks before it can work, and whom to contact (spec section 3). */
export const missingRequirements = z.object({
  unSatisfiedRequirementsExist: z.boolean(),
  statePortal: requirementList,
  districtPortal: requirementList,
})

/** The sign-in session. On a person's own device it lasts longer and does not lock; `endsAt` is its latest end. */
export const signIn = z.object({ id, ownDevice: z.boolean(), endsAt: instant })

/** The signed-in person, as returned by sign-in, refresh and a switch of role access (spec section 3). */
export const loggedInUser = z.object({
  staff: z.object({
    id,
    title: z.string().nullable(),
    firstName: z.string(),
    lastName: z.string(),
    username: z.string(),
    email: z.string(),
    profilePicture: picture.nullable(),
    tescomNumber: z.string().nullable(),
    isSuperAdmin: z.boolean(),
    accountStatus,
    /** `required`: the state requires a second factor for the active role. All other calls are refused until it is set up. */
    secondFactor: z.object({ enrolled: z.boolean(), required: z.boolean() }),
    /** Present only if tokens were just issued; not in `GET /auth/me`. It works only with the cookie that came with it. */
    refreshToken: z.string().optional(),
    roleAccess: z.array(roleAccess),
    activeRoleAccess: roleAccess.nullable(),
    /** The operations of the active role access, which decide what the browser shows. */
    operations: z.array(z.enum(operations)),
    /** The class arms of the active session whose class teacher this person is. */
    ownClassArms: z.array(z.object({ id, name: z.string() })),
    school: z
      .object({
        id,
        name: z.string(),
        logo: picture.nullable(),
        category: z.string(),
        addressCoordinates: addressCoordinates.nullable(),
        ...answeredCensus.shape,
      })
      .nullable(),
    district: z.object({ id, name: z.string() }).nullable(),
    stateDetails,
  }),
  term: z
    .object({ id, name: z.string(), starts: z.string(), ends: z.string(), session: z.object({ id, name: z.string() }) })
    .nullable(),
  missingRequirements,
  /** Notices that the person has not read in this organisation. An older server leaves it out. */
  unreadNotices: z.int().optional(),
  provider: z.object({ name: z.string() }),
  signIn,
  /** Where messages of this deployment go: pages say that something is sent only if it is. */
  mailDelivery: delivery,
  /** Whether this deployment sends short messages. */
  sendsSms: z.boolean(),
  /** Present if tokens were just issued. A bearer token for 15 minutes. */
  authorizationToken: z.string().optional(),
  /**
   * Present if tokens were just issued and the session is not locked: 32 bytes as base64, the same for all devices of the person. Data
   * that a device stores for them is encrypted with it. Keep it in memory only.
   */
  storageKey: z.base64().optional(),
})
export type LoggedInUser = z.infer<typeof loggedInUser>

export const signInBody = z.object({
  strategy: z.literal('local').default('local'),
  /** Username or e-mail. */
  username: z.string({ error: messages.usernameRequired }).trim().min(1, messages.usernameRequired).max(limits.email),
  password: z.string({ error: messages.passwordRequired }).min(1, messages.passwordRequired).max(limits.password.max),
  /** Whether the answer may bring `today`. */
  withToday: z.boolean().default(false),
})

/** Enters a school as a super admin, for a reason; without a school, returns to the state. */
export const enterBody = z
  .object({
    password: signInBody.shape.password,
    school: id.optional(),
    /** Why the school is entered, for its audit log. */
    reason: optionalLine(limits.text).optional(),
  })
  .refine(({ school, reason }) => !school || reason, { path: ['reason'], error: messages.required })

export const refreshBody = z.object({
  /** The half from the last response; omitted by a newly opened page, which has only the cookie. */
  refreshToken: z.string().min(20).max(200).optional(),
  /** The caller's own number for this exchange: if the response was lost, the same number may be sent again within a day. */
  attempt: z.uuid().toLowerCase().optional(),
})

export const revokeBody = refreshBody.extend({
  /** Ends only this session: a sign-out without a connection is sent later, when somebody else may have signed in on the device. */
  session: id.optional(),
})

export const unlockBody = refreshBody.extend({
  password: signInBody.shape.password,
  /** Also declares this device as the person's own. */
  ownDevice: z.boolean().default(false),
})

export const ownDeviceBody = z.object({
  ownDevice: z.boolean(),
  /** Required to declare a device as one's own: anyone who finds a page open must not be able to keep it from locking. */
  password: signInBody.shape.password.optional(),
})

/** A device on which the person is signed in. */
export const signInSession = signIn.extend({
  /** 'Chrome on Android'. */
  device: z.string(),
  /** The address of its last use; null if not known. */
  address: z.string().nullable(),
  signedInAt: instant,
  lastUsedAt: instant,
  isLocked: z.boolean(),
  /** Whether it made this request. */
  isCurrent: z.boolean(),
})
export type SignInSession = z.infer<typeof signInSession>

/** What a code for a new password is asked for with: an e-mail, or a phone number, as its ten digits. */
export const resetContact = z
  .string({ error: messages.emailRequired })
  .trim()
  .min(1, messages.emailRequired)
  .max(limits.email, messages.emailInvalid)
  .transform((typed, context) => {
    const number = nationalNumber(typed)
    if (number !== null) return number
    if (/^[\d\s()+.-]+$/.test(typed)) context.addIssue({ code: 'custom', message: messages.phoneInvalid })
    else {
      const read = email.safeParse(typed)
      if (read.success) return read.data
      context.addIssue({ code: 'custom', message: messages.emailInvalid })
    }
    return z.NEVER
  })

export const resetPasswordBody = z.object({
  /** The e-mail or phone number that the code was asked for with. */
  email: resetContact,
  code: z.string({ error: messages.required }).regex(/^\d{6}$/, 'Type the six digits of the code.'),
  resetCodeId: id,
  password: newPassword,
})

export const changePasswordBody = z.object({
  currentPassword: z
    .string({ error: messages.passwordRequired })
    .min(1, messages.passwordRequired)
    .max(limits.password.max),
  password: newPassword,
})

/** A district admin's registration: the person and the district (spec: a staff part and a district part). */
export const registerDistrictAdminBody = z.object({
  staff: z.object({
    title: optionalName,
    firstName: personName,
    lastName: personName,
    username,
    email,
    phoneNumber: phone,
    gender,
    password: newPassword,
  }),
  district: z.object({
    /** The state of the deployment; from `GET /generic-apis/all-enum`, servedStates. */
    stateId: z.uuid(messages.stateRequired).toLowerCase(),
    name: personName,
    address: line(limits.text),
    phoneNumbers: z.array(phone, messages.phoneRequired).min(1, messages.phoneRequired).max(5),
    email,
  }),
})

export const availability = z.object({ exists: z.boolean() })
export const resetCodeAnswer = z.object({
  id,
  message: z.string(),
  expiresAt: instant,
  delivery: delivery.or(z.literal('sms')),
})
