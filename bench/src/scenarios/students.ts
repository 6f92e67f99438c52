import { principalsOf } from './facts.ts'
import type { Scenario } from './scenario.ts'

const size = 1000

export const studentList: Scenario = {
  key: 'list',
  title: 'List of 1,000 students of one school',
  connections: 8,
  use: 'again',
  unit: 'lists',
  prepare: async world => {
    const principals = await principalsOf(world.client, size, 4)
    if (principals.length === 0) throw new Error(`No school has ${size} students: seed at least ${size}.`)
    const expect = `"total":${size}`
    const product = []
    for (const { username } of principals)
      product.push({
        method: 'GET' as const,
        path: `/api/student/search?limit=${size}`,
        token: await world.tokenOf(username),
        expect,
      })
    const rival = principals.map(({ schoolId }) => ({
      method: 'GET' as const,
      path: `/list?school=${schoolId}&limit=${size}`,
      expect,
    }))
    return { product, rival }
  },
}
