/** The password of everybody in the demonstration. */
export const demoPassword = 'Akada@2026'

/** The personas to try out, and their roles; `npm run demo` prints it. */
export const personaGuide = [
  { username: 'super.admin', what: 'runs Ogun State and may enter any of its schools' },
  { username: 'district.admin', what: 'runs the schools of Abeokuta Zone' },
  { username: 'district.admin.two', what: 'runs the schools of Ijebu Zone' },
  { username: 'principal', what: 'heads Olumo Grammar School, Abeokuta' },
  { username: 'vice.principal', what: 'stands in for the principal there' },
  { username: 'administrator', what: 'keeps the records there' },
  { username: 'class.teacher', what: 'keeps the register and cards of JSS 1 Gold there' },
  { username: 'subject.teacher', what: 'teaches Mathematics there' },
  { username: 'principal.two', what: 'heads Lantoro Community High School, in the same zone' },
  { username: 'second.step', what: 'teaches there too; signs in with a second step' },
  { username: 'both.roles', what: 'teaches in one school and keeps the records of another' },
  { username: 'unverified.admin', what: 'registered a district that waits for approval' },
  { username: 'refused.admin', what: 'registered a district that was refused, and may correct it' },
  { username: 'suspended.staff', what: 'can no longer sign in' },
  { username: 'reset.staff', what: 'must set a password first' },
  { username: 'super.admin.b', what: 'runs Ekiti State' },
  { username: 'principal.b', what: 'heads Ajilosun Community High School in Ekiti' },
] as const
/** The username of a persona. */
export type Persona = (typeof personaGuide)[number]['username']

/** Guardians with a child in each of two schools, and the code of a slip of the second child: `npm run demo` prints them. */
export const familyGuide: readonly { name: string; number: string; code: string }[] = [
  { name: 'Mrs Ruth Bamidele', number: '8035550101', code: 'DEM2-AKA-DA2' },
  { name: 'Mrs Halima Sanni', number: '8035550102', code: 'DEM3-AKA-DA3' },
]

/** For anyone who tries out the second sign-in step. For the demonstration only, so it may be public. */
export const secondStep = {
  username: 'second.step',
  secret: 'AKADADEMONSTRATIONSECONDSTEPOGUN',
  recoveryCodes: ['DEMO-CODE-ABCD-2222', 'DEMO-CODE-ABCD-3333', 'DEMO-CODE-ABCD-4444', 'DEMO-CODE-ABCD-5555'],
} as const
