/** Schemes of work of the demonstration: topic and what students can do afterwards, one a week. */
interface DemoScheme {
  subject: string
  level: number
  weeks: readonly (readonly [topic: string, goal: string])[]
  activities: string
  materials: string
}

export const demoSchemes: readonly DemoScheme[] = [
  {
    subject: 'Mathematics',
    level: 7,
    activities:
      'Teacher works two examples on the board. Students solve six in their exercise books and explain one to a neighbour.',
    materials: 'Exercise books, number line, counters',
    weeks: [
      ['Whole numbers in millions and billions', 'read, write and order numbers up to a trillion'],
      ['Counting in base two', 'turn numbers of base ten into base two and back'],
      ['Factors and multiples', 'find the highest common factor and the lowest common multiple of three numbers'],
      ['Equivalent fractions', 'simplify fractions and put them in order'],
      ['Addition and subtraction of fractions', 'add and subtract fractions of different denominators'],
      ['Multiplication and division of fractions', 'solve word problems with fractions of naira and kilograms'],
      ['Decimals and percentages', 'turn fractions into decimals and percentages'],
      ['Estimation and approximation', 'round to the nearest hundred and to two decimal places'],
      ['Directed numbers', 'add and subtract positive and negative numbers on a number line'],
      ['Algebraic symbols', 'use letters for numbers in open sentences'],
      ['Simplifying expressions', 'collect like terms'],
      ['Revision', 'solve questions of every topic of the term'],
    ],
  },
  {
    subject: 'Mathematics',
    level: 8,
    activities: 'Students work in groups of four on graded questions. Each group presents one on the board.',
    materials: 'Graph paper, ruler, price lists from the market',
    weeks: [
      ['Whole numbers in standard form', 'write very large and very small numbers in standard form'],
      ['Prime numbers and squares', 'find squares and square roots by prime factors'],
      ['Fractions, ratios and proportion', 'share a sum in a given ratio'],
      ['Household arithmetic', 'work out simple interest, discount and commission'],
      ['Approximation of numbers', 'round to significant figures'],
      ['Directed numbers', 'multiply and divide positive and negative numbers'],
      ['Algebraic expressions', 'expand and factorise simple expressions'],
      ['Algebraic fractions', 'simplify fractions with one letter'],
      ['Simple equations', 'solve equations with brackets and fractions'],
      ['Linear inequalities', 'show the solution of an inequality on a number line'],
      ['Plotting points', 'plot points and read graphs'],
    ],
  },
  {
    subject: 'English Studies',
    level: 7,
    activities: 'Reading aloud, then questions in pairs. Students write a short piece and correct it with a neighbour.',
    materials: 'Class reader, dictionary, newspaper cuttings',
    weeks: [
      ['Reading for the main idea', 'say in one sentence what a passage is about'],
      ['Nouns and their kinds', 'pick out proper, common and collective nouns'],
      ['Pure vowels', 'tell short from long vowels in spoken words'],
      ['Narrative composition', 'tell what happened in order'],
      ['Pronouns', 'use subject and object pronouns'],
      ['Folk tales', 'retell a folk tale and say what it teaches'],
      ['Verbs and tenses', 'use the simple present and past'],
      ['Informal letters', 'lay out a letter to a friend'],
      ['Diphthongs', 'say and spell words with diphthongs'],
      ['Adjectives', 'compare with adjectives'],
      ['Figures of speech', 'recognise simile and metaphor in a poem'],
      ['Revision', 'use the grammar of the term in a composition'],
    ],
  },
  {
    subject: 'Intermediate Science',
    level: 7,
    activities: 'Observation in and around the school, drawn and labelled. Discussion of what was seen.',
    materials: 'Hand lens, local plants, water, measuring cylinder',
    weeks: [
      ['Living and non-living things', 'name seven signs of life'],
      ['Plants and their parts', 'draw and label a flowering plant'],
      ['Animals and their habitats', 'match animals with where they live'],
      ['The human body', 'name the main organs and what they do'],
      ['Matter and its states', 'describe solid, liquid and gas'],
      ['Measurement', 'measure length, mass and volume in proper units'],
      ['Energy and its forms', 'give examples of forms of energy at home'],
      ['Light and shadows', 'explain how a shadow is made'],
      ['Water and its purification', 'make a simple filter'],
      ['Soil', 'tell sandy, clay and loamy soil apart'],
    ],
  },
  {
    subject: 'Digital Technologies',
    level: 7,
    activities: 'Teacher shows, students do the same in pairs and change places.',
    materials: 'Computers or tablets, charts of parts where there is no power',
    weeks: [
      ['Digital devices around us', 'name devices and what they are used for'],
      ['Parts of a computer', 'tell input from output'],
      ['Safe use of devices', 'keep a password and report what worries them'],
      ['Files and folders', 'save and find a file'],
      ['Typing', 'type with both hands'],
      ['Word processing', 'lay out a one-page letter'],
      ['Algorithms in daily life', 'write the steps of a task in order'],
      ['First program', 'make a figure move by blocks of code'],
    ],
  },
  {
    subject: 'Biology',
    level: 10,
    activities: 'Practical in the laboratory with a drawn record; questions from past papers.',
    materials: 'Microscope, slides, specimens, iodine',
    weeks: [
      ['Biology and its branches', 'say what biologists study'],
      ['Classification of living things', 'place an organism in its kingdom'],
      ['The cell', 'draw a plant and an animal cell'],
      ['Levels of organisation', 'go from cell to organism by examples'],
      ['Diffusion and osmosis', 'explain what happens to a yam strip in salt water'],
      ['Nutrition in plants', 'test a leaf for starch'],
      ['Photosynthesis', 'write the equation and name the conditions'],
      ['Nutrition in animals', 'test food for protein and fat'],
      ['Ecology: basic terms', 'describe the habitat of the school farm'],
      ['Food chains and food webs', 'draw a food web of a pond'],
      ['Revision', 'answer a past paper in the time given'],
    ],
  },
]

/** The first school's own scheme in place of the state's for English Studies, JSS 1: its own topics first. */
export const ownTopics: readonly (readonly [topic: string, goal: string])[] = [
  ['Folk tales of our town', 'collect a folk tale from an elder and tell it in English'],
  ['Names and greetings in our languages', 'compare greetings in English and Yoruba'],
]
