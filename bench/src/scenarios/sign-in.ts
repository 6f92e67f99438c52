import { scalePassword } from '../seed/fill.ts'
import { armsOf } from './facts.ts'
import type { Scenario } from './scenario.ts'

/** Teachers sign in, each from their own address; most of it is the check of the password. */
export const signIn: Scenario = {
  key: 'sign-in',
  title: 'Sign-in of a teacher',
  connections: 8,
  use: 'again',
  unit: 'sign-ins',
  prepare: async ({ client, quick }) => {
    const arms = await armsOf(client, quick ? 50 : 1000, false)
    return {
      asks: arms.map(({ teacher }, at) => ({
        method: 'POST',
        path: '/api/auth/login',
        headers: { 'x-forwarded-for': `10.200.${at >> 8}.${at & 255}` },
        body: JSON.stringify({ username: teacher, password: scalePassword }),
        expect: '"authorizationToken":"',
      })),
    }
  },
}
