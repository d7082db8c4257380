/** A promise that needs a proof: a statement of the specification, or one clause of it. */
export type Statement = { id: string; isUi: boolean; clauses: Clause[] }
type Clause = { id: string; isUi: boolean }
/** `groups`: titles of the describe blocks around it. */
export type Test = { title: string; groups?: string[]; isPassed: boolean; isInBrowser: boolean }

type Summary = {
  statements: number
  proved: number
  ui: number
  clauses: number
  provedClauses: number
  missing: string[]
}
type Verdict = { lines: string[]; faults: string[]; summary: Summary }

/** One or more ids in brackets at the end of a title, of a test or of a describe block around it, each with or without the letter of a clause. */
const wellFormed = /\[([A-Z]-\d\d[a-z]?(?:[,\s]+[A-Z]-\d\d[a-z]?)*)\]\s*$/

/**
 * Reads the statements and the clauses of those that promise several things. Every clause of a statement about the
 * screen is itself about the screen, unless it is marked (server).
 */
export function readStatements(statementText: string, clauseText: string): Statement[] {
  const statements = [...statementText.matchAll(/^- ([A-Z]-\d\d)( \(ui\))?/gm)].map(([, id = '', ui]): Statement => ({
    id,
    isUi: ui !== undefined,
    clauses: [],
  }))
  const byId = new Map(statements.map((statement) => [statement.id, statement]))
  for (const [, statementId = '', letter = '', server] of clauseText.matchAll(
    /^- ([A-Z]-\d\d)([a-z])( \(server\))? \S/gm,
  )) {
    const statement = byId.get(statementId)
    if (!statement) throw new Error(`The clauses name ${statementId}${letter}, but ${statementId} is no statement.`)
    const expected = String.fromCodePoint('a'.codePointAt(0)! + statement.clauses.length)
    if (letter !== expected) throw new Error(`${statementId}${letter} stands where ${statementId}${expected} belongs.`)
    statement.clauses.push({ id: statementId + letter, isUi: statement.isUi && server === undefined })
  }
  for (const { id, isUi, clauses } of statements) {
    if (clauses.length === 1) throw new Error(`${id} has a single clause: it needs none.`)
    if (isUi && clauses.length > 0 && !clauses.some((clause) => clause.isUi))
      throw new Error(`${id} is about the screen, but none of its clauses is.`)
  }
  return statements
}

/** Reads the ids, of statements or clauses, that have no proof yet. */
export function readOpenIds(text: string): string[] {
  return [...text.matchAll(/^- ([A-Z]-\d\d[a-z]?)\b(.*)$/gm)].map(([, id = '', reason = '']) => {
    if (reason.trim() === '') throw new Error(`${id} is listed as open without a reason.`)
    return id
  })
}

/**
 * Compares statements with test results. A clause, or a statement without clauses, is proved when all tests that name it
 * pass, one of them in a browser if it is about the screen. A statement with clauses is proved when each of them is and
 * no test fails that names it as a whole.
 */
export function judgeProofs(statements: Statement[], openIds: string[], tests: Test[]): Verdict {
  const proofs = groupByIds(tests, statements)
  const testsOf = (id: string) => proofs.get(id) ?? []
  const isClauseProved = ({ id, isUi }: Clause) =>
    testsOf(id).length > 0 &&
    testsOf(id).every(({ isPassed }) => isPassed) &&
    (!isUi || testsOf(id).some(({ isInBrowser }) => isInBrowser))
  const unprovedOf = (statement: Statement): string[] => {
    if (statement.clauses.length === 0) return isClauseProved(statement) ? [] : [statement.id]
    const isBroken = testsOf(statement.id).some(({ isPassed }) => !isPassed)
    const unproved = statement.clauses.filter((clause) => !isClauseProved(clause)).map(({ id }) => id)
    return isBroken ? [statement.id, ...unproved] : unproved
  }

  const open = new Set(openIds)
  const missing = statements.flatMap(unprovedOf)
  const proved = statements.filter((statement) => unprovedOf(statement).length === 0)
  const clauses = statements.flatMap((statement) => statement.clauses)
  return {
    lines: statements
      .flatMap((statement) => [statement, ...statement.clauses])
      .filter(({ id }) => testsOf(id).length > 0)
      .map(({ id }) => {
        const inBrowser = testsOf(id).filter(({ isInBrowser }) => isInBrowser).length
        return `${missing.includes(id) ? 'OPEN   ' : 'proved '} ${id}  ${testsOf(id).length} tests, ${inBrowser} in a browser`
      }),
    faults: [
      ...missing.filter((id) => !open.has(id) && !open.has(id.slice(0, 4))).map((id) => `${id} has no passing proof.`),
      ...openIds.flatMap((id) => openFault(id, statements, missing)),
    ],
    summary: {
      statements: statements.length,
      proved: proved.length,
      ui: proved.filter(({ isUi }) => isUi).length,
      clauses: clauses.length,
      provedClauses: clauses.filter(isClauseProved).length,
      missing,
    },
  }
}

/** What is wrong with an entry of the open list: it must name something that is there and still lacks a proof. */
function openFault(id: string, statements: Statement[], missing: string[]): string[] {
  const isKnown = statements.some((one) => one.id === id || one.clauses.some((clause) => clause.id === id))
  if (!isKnown) return [`${id} is listed as open, but is neither a statement nor a clause.`]
  // An open statement may have proved clauses as long as one of them is missing.
  const isMissing = missing.some((one) => one === id || one.slice(0, 4) === id)
  return isMissing ? [] : [`${id} is proved, but still listed as open.`]
}

function groupByIds(tests: Test[], statements: Statement[]): Map<string, Test[]> {
  const known = new Set(statements.flatMap(({ id, clauses }) => [id, ...clauses.map((clause) => clause.id)]))
  const groups = new Map<string, Test[]>()
  for (const test of tests) {
    for (const id of new Set([test.title, ...(test.groups ?? [])].flatMap(idsOf))) {
      if (!known.has(id)) throw new Error(`'${test.title}' names ${id}, which is neither a statement nor a clause.`)
      groups.set(id, [...(groups.get(id) ?? []), test])
    }
  }
  return groups
}

function idsOf(title: string): string[] {
  if (/\[[A-Z]-[^\]]*\]\s*$/.test(title) && !wellFormed.test(title))
    throw new Error(`'${title}' ends with a malformed id.`)
  const [, ids = ''] = wellFormed.exec(title) ?? []
  return ids.split(/[,\s]+/).filter(Boolean)
}
