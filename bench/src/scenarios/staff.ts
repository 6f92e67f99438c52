import { principalsOfStaff } from './facts.ts'
import type { Scenario } from './scenario.ts'

const size = 1000

export const staffList: Scenario = {
  key: 'staff',
  title: 'List of 1,000 staff of one school',
  connections: 8,
  use: 'again',
  unit: 'lists',
  prepare: async world => {
    const principals = await principalsOfStaff(world.client, size, 4)
    if (principals.length === 0) throw new Error(`No school has ${size} staff: seed it again.`)
    const expect = `"total":${size}`
    const product = []
    for (const { username } of principals)
      product.push({
        method: 'GET' as const,
        path: `/api/staff/search?limit=${size}&includeLoggedInUser=true`,
        token: await world.tokenOf(username),
        expect,
      })
    const rival = principals.map(({ schoolId }) => ({
      method: 'GET' as const,
      path: `/staff?school=${schoolId}&limit=${size}`,
      expect,
    }))
    return { product, rival }
  },
}
