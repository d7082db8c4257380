import { describe, expect, test } from 'vitest'
import { judgeProofs, readOpenIds, readStatements, type Test } from './statement-proofs.ts'

const statementText = `# Statements
- D-01 (ui) A title.
- D-06 (ui) A name and a price, kept by the database.
- M-01 Every field.
- X-08 (ui) Works offline.
`
const clauseText = `# Clauses
- D-06a A name.
- D-06b A price.
- D-06c (server) The database keeps both.
`
const openText = '# Open\n- X-08 needs a service worker\n'

const statements = readStatements(statementText, clauseText)
const openIds = readOpenIds(openText)

const inBrowser = (title: string): Test => ({ title, isPassed: true, isInBrowser: true })
const onServer = (title: string): Test => ({ title, isPassed: true, isInBrowser: false })
const failed = (test: Test): Test => ({ ...test, isPassed: false })

const proofs = [
  inBrowser('the title is shown [D-01]'),
  inBrowser('a card shows its name [D-06a]'),
  inBrowser('a card shows its price, also in a list [D-01, D-06b]'),
  onServer('both are kept [D-06c]'),
  onServer('every field is there [M-01]'),
  onServer('a test about nothing in the specification'),
]
const without = (title: string) => proofs.filter((test) => !test.title.startsWith(title))
const faultsOf = (tests: Test[], open = openIds) => judgeProofs(statements, open, tests).faults

test('everything but the open statements is proved: no fault', () => {
  const { faults, summary } = judgeProofs(statements, openIds, proofs)
  expect(faults).toEqual([])
  expect(summary).toEqual({ statements: 4, proved: 3, ui: 2, clauses: 3, provedClauses: 3, missing: ['X-08'] })
})

describe('a fault is', () => {
  test('a statement that lost its proof', () => {
    expect(faultsOf(without('every field'))).toEqual(['M-01 has no passing proof.'])
  })

  test('a clause that lost its proof, and its statement is proved no longer', () => {
    const { faults, summary } = judgeProofs(statements, openIds, without('a card shows its name'))
    expect(faults).toEqual(['D-06a has no passing proof.'])
    expect(summary).toMatchObject({ proved: 2, provedClauses: 2, missing: ['D-06a', 'X-08'] })
  })

  test('a clause that is named only by the id of its whole statement', () => {
    const tests = [...without('a card shows its name'), inBrowser('a card shows everything [D-06]')]
    expect(faultsOf(tests)).toEqual(['D-06a has no passing proof.'])
  })

  test('a failing test among several that name a statement', () => {
    expect(faultsOf([...proofs, failed(onServer('a default is there [M-01]'))])).toEqual(['M-01 has no passing proof.'])
  })

  test('a failing test that names a statement with clauses as a whole', () => {
    expect(faultsOf([...proofs, failed(inBrowser('a card [D-06]'))])).toEqual(['D-06 has no passing proof.'])
  })

  test('a promise about the screen that is proved outside a browser only', () => {
    const tests = [...without('a card shows its name'), onServer('a name is answered [D-06a]')]
    expect(faultsOf(tests)).toEqual(['D-06a has no passing proof.'])
  })

  test('an open statement that is proved', () => {
    expect(faultsOf([...proofs, inBrowser('it opens offline [X-08]')])).toEqual([
      'X-08 is proved, but still listed as open.',
    ])
  })

  test('an open clause that is proved, while an open one that is not is none', () => {
    expect(faultsOf(proofs, [...openIds, 'D-06b'])).toEqual(['D-06b is proved, but still listed as open.'])
    expect(faultsOf(without('a card shows its price'), [...openIds, 'D-06b', 'D-01'])).toEqual([
      'D-01 is proved, but still listed as open.',
    ])
  })

  test('an open entry that is nothing', () => {
    expect(faultsOf(proofs, [...openIds, 'Q-99'])).toEqual([
      'Q-99 is listed as open, but is neither a statement nor a clause.',
    ])
  })
})

test('an id on a describe block counts for the tests in it, once', () => {
  const grouped: Test = { ...onServer('stays as it was'), groups: ['every field [M-01]', 'the database [M-01]'] }
  expect(faultsOf([...without('every field'), grouped])).toEqual([])
  expect(faultsOf([...without('every field'), failed(grouped)])).toEqual(['M-01 has no passing proof.'])
  const { lines } = judgeProofs(statements, openIds, [...without('every field'), grouped])
  expect(lines).toContain('proved  M-01  1 tests, 0 in a browser')
})

test('an open clause leaves the other clauses of its statement to be proved', () => {
  const open = [...openIds, 'D-06b']
  expect(faultsOf(without('a card shows its'), open)).toEqual(['D-06a has no passing proof.'])
})

test.each(['a title [D-6]', 'a title [D-01 and D-06]', 'a title [D-06ab]'])('%j is malformed', (title) => {
  expect(() => judgeProofs(statements, openIds, [inBrowser(title)])).toThrow('malformed')
})

test.each(['a title [Q-01]', 'a title [D-06d]', 'a title [M-01a]'])('%j names nothing', (title) => {
  expect(() => judgeProofs(statements, openIds, [inBrowser(title)])).toThrow('neither a statement nor a clause')
})

test.each([
  ['- Q-01a Unknown.', /Q-01 is no statement/],
  ['- M-01a One.\n- M-01c Three.', /M-01c stands where M-01b belongs/],
  ['- M-01a Alone.', /M-01 has a single clause/],
  ['- D-01a (server) One.\n- D-01b (server) Two.', /D-01 is about the screen/],
])('clauses like %j are refused', (text, message) => {
  expect(() => readStatements(statementText, text)).toThrow(message)
})

test('an open entry says why', () => {
  expect(() => readOpenIds('- X-08')).toThrow('X-08 is listed as open without a reason')
})
