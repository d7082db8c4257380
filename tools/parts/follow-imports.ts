// Follows code from one declaration to every other that it names, across files: the files that a reader of one
// call from the click to the database has to open. Symbol by symbol: an import that the followed code does not use is
// not followed, and neither are types.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A top-level declaration, or a function in one: `…/vote-store.ts#createVoteStore`, `…#VoteButtons.handleClick`. */
export type Place = `${string}#${string}`

type Module = {
  /** Top-level declarations by name. */
  declared: Map<string, ts.Node>
  /** Imported names: the file and its export. */
  imported: Map<string, { file: string; name: string }>
  /** Names that are exported from another file. */
  passedOn: Map<string, { file: string; name: string }>
}

export function createFollower(root: string) {
  const modules = new Map<string, Module>()

  const resolve = (from: string, specifier: string): string | null => {
    const path = locate(from, specifier)
    return path !== null && existsSync(join(root, path)) ? path : null
  }

  const read = (file: string): Module => {
    const known = modules.get(file)
    if (known) return known
    const module: Module = { declared: new Map(), imported: new Map(), passedOn: new Map() }
    modules.set(file, module)
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.Latest, true)
    for (const statement of source.statements) readStatement(statement, module, (to) => resolve(file, to))
    return module
  }

  /** The files reached from these places, the places' own files included. */
  return (starts: readonly Place[], isOnTheWay: (file: string) => boolean): string[] => {
    const reached = new Set<string>()
    const waiting = starts.map((place) => {
      const [file = '', name = ''] = place.split('#')
      const { declared } = read(file)
      const [outer = '', inner] = name.split('.')
      const start = inner ? findInside(declared.get(outer), inner) : declared.get(outer)
      if (!start) throw new Error(`There is no ${place}: the start of a path was moved.`)
      declared.set(name, start)
      return { file, name }
    })
    const files = new Set<string>()
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const { file, name } = next
      if (!isOnTheWay(file) || reached.has(`${file}#${name}`)) continue
      reached.add(`${file}#${name}`)
      const module = read(file)
      const elsewhere = module.passedOn.get(name) ?? (module.declared.has(name) ? undefined : module.imported.get(name))
      if (elsewhere) waiting.push(elsewhere)
      const declaration = module.declared.get(name)
      if (!declaration) continue
      files.add(file)
      for (const used of namesIn(declaration)) {
        const target = module.imported.get(used)
        if (target) waiting.push(target)
        else if (module.declared.has(used)) waiting.push({ file, name: used })
      }
      for (const { specifier, names } of lateImportsIn(declaration)) {
        const target = resolve(file, specifier)
        if (target) waiting.push(...names.map((late) => ({ file: target, name: late })))
      }
    }
    return [...files].toSorted()
  }
}

/** Where a specifier of our own code leads, from the root; null for packages of others. */
function locate(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(from), specifier)
  if (specifier.startsWith('#')) return join(/^apps\/\w+/.exec(from)?.[0] ?? '', 'src', specifier.slice(1))
  const own = /^@bolodex\/([\w-]+)\/(.+)$/.exec(specifier)
  return own ? `packages/${own[1]}/src/${own[2]}.ts` : null
}

function readStatement(statement: ts.Statement, module: Module, resolve: (to: string) => string | null): void {
  if (ts.isImportDeclaration(statement)) {
    const clause = statement.importClause
    const file = resolve((statement.moduleSpecifier as ts.StringLiteral).text)
    if (!clause || clause.phaseModifier === ts.SyntaxKind.TypeKeyword || !file || !clause.namedBindings) return
    if (!ts.isNamedImports(clause.namedBindings)) return
    for (const one of clause.namedBindings.elements) {
      if (!one.isTypeOnly) module.imported.set(one.name.text, { file, name: (one.propertyName ?? one.name).text })
    }
  } else if (ts.isExportDeclaration(statement)) {
    const file = statement.moduleSpecifier && resolve((statement.moduleSpecifier as ts.StringLiteral).text)
    if (!file || !statement.exportClause || !ts.isNamedExports(statement.exportClause)) return
    for (const one of statement.exportClause.elements) {
      module.passedOn.set(one.name.text, { file, name: (one.propertyName ?? one.name).text })
    }
  } else if (ts.isVariableStatement(statement)) {
    for (const one of statement.declarationList.declarations) {
      const names = ts.isIdentifier(one.name) ? [one.name] : one.name.elements.flatMap(boundName)
      for (const name of names) module.declared.set(name.text, one)
    }
  } else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name) {
    module.declared.set(statement.name.text, statement)
  }
}

/** `const [a, b] = pair()` declares both. */
const boundName = (element: ts.ArrayBindingElement): ts.Identifier[] =>
  ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name] : []

/** A function or variable that is declared inside another declaration. */
function findInside(outer: ts.Node | undefined, name: string): ts.Node | undefined {
  const find = (node: ts.Node): ts.Node | undefined =>
    (ts.isVariableDeclaration(node) || ts.isFunctionDeclaration(node)) && node.name?.getText() === name
      ? node
      : ts.forEachChild(node, find)
  return outer && ts.forEachChild(outer, find)
}

/** Every name that the code uses as a value. */
function namesIn(node: ts.Node): Set<string> {
  const names = new Set<string>()
  const visit = (child: ts.Node): void => {
    if (ts.isTypeNode(child) && !ts.isExpressionWithTypeArguments(child)) return
    if (ts.isPropertyAccessExpression(child)) return visit(child.expression)
    if (ts.isIdentifier(child)) names.add(child.text)
    ts.forEachChild(child, visit)
  }
  ts.forEachChild(node, visit)
  return names
}

/** `const { castVote } = await import('./cast-vote.ts')` and `import('…').then(({ castVote }) => …)`. */
function lateImportsIn(node: ts.Node): { specifier: string; names: string[] }[] {
  const found: { specifier: string; names: string[] }[] = []
  const namesOf = (pattern: ts.Node | undefined): string[] =>
    pattern && ts.isObjectBindingPattern(pattern)
      ? pattern.elements.map((one) => (one.propertyName ?? one.name).getText())
      : []
  const visit = (child: ts.Node): void => {
    if (ts.isCallExpression(child) && child.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = child.arguments
      const user = ts.isAwaitExpression(child.parent) ? child.parent.parent : child.parent
      const pattern = ts.isVariableDeclaration(user)
        ? user.name
        : ts.isPropertyAccessExpression(user) && ts.isCallExpression(user.parent)
          ? ((user.parent.arguments[0] as ts.ArrowFunction | undefined)?.parameters?.[0]?.name ?? undefined)
          : undefined
      if (argument && ts.isStringLiteral(argument)) found.push({ specifier: argument.text, names: namesOf(pattern) })
    }
    ts.forEachChild(child, visit)
  }
  visit(node)
  return found
}
