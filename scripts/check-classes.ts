// Compares the classes that style sheets define with those that components wear: one that nothing wears is dead weight,
// one that nothing defines is a slip of the pen. Proves with planted faults that it sees both.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

type Source = { name: string; text: string }
/** `starts`: the beginnings of classes whose end is known only at run time, like `toast-${tone}`. */
type Worn = { names: Set<string>; starts: Set<string> }

const folder = join(import.meta.dirname, '../apps/web/src')
const fewestClasses = 300

const sources = globSync('**/*.{css,ts,tsx}', { cwd: folder, exclude: (name) => name.includes('.test.') })
  .toSorted()
  .map((name): Source => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

const planted: [fault: string, source: Source][] = [
  ['planted-a.css defines .planted-a, which nothing wears', { name: 'planted-a.css', text: '.planted-a { top: 0 }' }],
  [
    'planted-b.tsx wears .planted-b, which nothing defines',
    { name: 'planted-b.tsx', text: 'export const Planted = () => <p className="hint planted-b" />' },
  ],
]

const { faults, defined } = findFaults(sources)
for (const fault of faults) console.error(fault)
if (defined.size < fewestClasses)
  throw new Error(`Only ${defined.size} classes were read: can the sheets be read at all?`)
for (const [fault, source] of planted) {
  if (!findFaults([...sources, source]).faults.includes(fault)) throw new Error(`Not caught: ${fault}`)
}
console.log(`classes: ${defined.size}, ${faults.length} faults, ${planted.length} planted faults caught`)
process.exitCode = faults.length > 0 ? 1 : 0

function findFaults(sources: Source[]): { faults: string[]; defined: Map<string, string> } {
  const sheets = sources.filter(({ name }) => name.endsWith('.css'))
  const defined = new Map(sheets.flatMap(({ name, text }) => readClasses(text).map((found) => [found, name] as const)))
  const worn = sources
    .filter(({ name }) => !name.endsWith('.css'))
    .map((source) => ({ name: source.name, ...readWorn(source, defined) }))
  const isWorn = (name: string) =>
    worn.some(({ names, starts }) => names.has(name) || [...starts].some((start) => name.startsWith(start)))
  const unworn = [...defined].filter(([name]) => !isWorn(name))
  return {
    defined,
    faults: [
      ...unworn.map(([name, sheet]) => `${sheet} defines .${name}, which nothing wears`),
      ...worn.flatMap(({ name: file, names }) =>
        [...names].filter((name) => !defined.has(name)).map((name) => `${file} wears .${name}, which nothing defines`),
      ),
    ],
  }
}

/** The classes in a sheet's selectors. Comments, strings and addresses hold dots that are none. */
function readClasses(sheet: string): string[] {
  const selectors = sheet.replaceAll(/\/\*[\s\S]*?\*\/|url\([^)]*\)|'[^'\n]*'|"[^"\n]*"/g, '')
  return [...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name)
}

/** What stands in `className`, and elsewhere in the file whatever is the name of a class: a list of looks, a default. */
function readWorn({ name, text }: Source, defined: Map<string, string>): Worn {
  const worn: Worn = { names: new Set(), starts: new Set() }
  const visit = (node: ts.Node, isClassName: boolean): void => {
    if (ts.isStringLiteralLike(node)) {
      for (const word of node.text.split(/\s+/)) if (word && (isClassName || defined.has(word))) worn.names.add(word)
    } else if (ts.isTemplateExpression(node)) {
      readTemplate(node, isClassName, worn, defined)
    }
    if (ts.isImportDeclaration(node)) return
    const isAttribute = ts.isJsxAttribute(node) && /className$/i.test(node.name.getText())
    ts.forEachChild(node, (child) => {
      // What a choice hangs on is no class, as in `layout === 'list' ? 'brand-rows' : 'brand-grid'`.
      const isQuestion = ts.isConditionalExpression(node) && child === node.condition
      visit(child, (isClassName || isAttribute) && !isQuestion)
    })
  }
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX), false)
  return worn
}

/** In `a b-${c} d` the words a and d are whole, and b- is the start of one. */
function readTemplate(
  { head, templateSpans }: ts.TemplateExpression,
  isClassName: boolean,
  { names, starts }: Worn,
  defined: Map<string, string>,
): void {
  const pieces = [head.text, ...templateSpans.map(({ literal }) => literal.text)]
  for (const [index, piece] of pieces.entries()) {
    const words = piece.split(/\s+/)
    // The first word goes on from the expression before it, the last one into the expression after it.
    if (index > 0) words.shift()
    const last = index < pieces.length - 1 ? words.pop() : undefined
    if (last && isClassName) starts.add(last)
    for (const word of words) if (word && (isClassName || defined.has(word))) names.add(word)
  }
}
