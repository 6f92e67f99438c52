export const handOvers = { title: 'Work handed over', to: '/academics/handed-over' } as const
