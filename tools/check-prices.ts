// Amounts of money are written in one place, in the site's currency, and prices of the directory by one component, with
// their basis and age. This finds signs that are spelled out, formats made elsewhere, and files that format a price by
// themselves. Proves with planted faults that it sees each.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'

type Source = { name: string; text: string }

const root = join(import.meta.dirname, '..')
const fewestFiles = 700

const formats = 'packages/contract/src/money.ts'
const priceFormats = new Set(['formatUnits', 'formatSticker', 'splitSticker'])

/** Files that may format whole units, and what they print. Everything else shows a brand's price with `ui/price`. */
const mayFormat: Record<string, string> = {
  'apps/web/src/lib/format-money.ts': 'adds the currency of the site',
  'apps/web/src/lib/describe-price.ts': 'the price with its basis and age, as text',
  'apps/web/src/ui/price/price.tsx': 'the component',
  'apps/web/src/ui/price/price-line.tsx': 'the same in a line of text',
  'apps/web/src/ui/differences/fact-differences.tsx': 'what a change made of a price',
  'apps/web/src/features/curation/history/history-wording.ts': 'the price of an earlier version',
  'apps/web/src/features/review/item-body.tsx': 'the median that waits for a decision',
  'apps/web/src/features/review/import-table.tsx': 'a row of a file that is not in the directory yet',
  'apps/web/src/features/contributions/brand-form.tsx': 'a brand that was not sent yet',
  'apps/web/src/features/brand-pages/describe-brand.ts': 'the description for search engines and previews',
  'apps/web/src/features/curation/edit/edit-wording.ts': 'the median beside the estimate that is being edited',
  'apps/web/src/features/videos/brand-videos.tsx': 'an amount said in a video',
  'apps/web/src/features/videos/video-entry.tsx': 'an amount said in a video',
  'apps/web/src/features/videos/analysis/mention-list.tsx': 'an amount said in a video',
  'apps/web/src/features/videos/analysis/idle-panes.tsx': 'an amount said in an invented video',
  'apps/web/src/features/shop/shop-wording.ts': 'what to pay',
  'apps/web/src/features/shop/mode/mode-wording.ts': 'what to pay',
  'apps/server/src/features/brand-pages/brand-picture.ts': 'the price on the picture, with its basis and age',
  'packages/contract/src/curation/suggestion-wording.ts': 'the price that a member suggests',
}

/** Reads amounts in other people's files and speech, where a sign is data. */
const readsAmounts =
  /^packages\/(contract\/src\/videos|sales-reports\/src\/reports|transcript-detector\/src)\/|\/video-analysis\/captions\//

const planted: [fault: string, name: string, text: string][] = [
  ['spells out a sign', 'apps/web/src/features/planted.tsx', 'export const X = (p: number) => <b>${p}</b>'],
  ['spells out a sign', 'apps/web/src/features/planted.tsx', 'export const x = (p: number) => `$${p}`'],
  ['spells out a sign', 'apps/web/src/features/planted-wording.ts', "export const x = 'Less than $1'"],
  ['spells out a sign', 'apps/web/src/features/planted-wording.ts', "export const x = 'Price (€)'"],
  ['spells out a sign', 'apps/server/src/features/planted.ts', "export const x = text.measure('$')"],
  ['makes its own format', 'apps/web/src/features/planted.ts', "new Intl.NumberFormat('en', { style: 'currency' })"],
  ['formats a price', 'apps/web/src/features/planted.ts', "import { formatUnits } from '#lib/format-money.ts'"],
]

const sources = globSync(['apps/{web,server}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts'], {
  cwd: root,
  exclude: (name) => /\.(db\.)?test\.tsx?$|\/testing\//.test(name),
})
  .toSorted()
  .map((name): Source => ({ name, text: readFileSync(join(root, name), 'utf8') }))

if (sources.length < fewestFiles) throw new Error(`Only ${sources.length} files were read`)
const faults = sources.flatMap(findFaults)
for (const fault of faults) console.error(fault)
for (const [fault, name, text] of planted)
  if (!findFaults({ name, text }).some((found) => found.includes(fault))) throw new Error(`Not caught: ${text}`)
const names = new Set(sources.map(({ name }) => name))
for (const name of Object.keys(mayFormat)) if (!names.has(name)) faults.push(`${name} is listed but gone`)
console.log(`prices: ${sources.length} files, ${faults.length} faults, ${planted.length} planted faults caught`)
process.exitCode = faults.length > 0 ? 1 : 0

function findFaults({ name, text }: Source): string[] {
  if (name === formats || readsAmounts.test(name)) return []
  const found: string[] = []
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  const report = (node: ts.Node, fault: string) => {
    const { line } = file.getLineAndCharacterOfPosition(node.getStart())
    found.push(`${name}:${line + 1} ${fault}`)
  }
  const visit = (node: ts.Node): void => {
    if (spellsOutSign(node, name)) report(node, 'spells out a sign: use lib/format-money or contract/money')
    if (ts.isStringLiteral(node) && node.text === 'currency' && isStyle(node.parent))
      report(node, 'makes its own format of money: use contract/money')
    if (ts.isImportSpecifier(node) && priceFormats.has(node.name.text) && !(name in mayFormat))
      report(node, 'formats a price by itself: show it with ui/price, with its basis and age')
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}

function isStyle(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) && node.name.getText() === 'style'
}

function spellsOutSign(node: ts.Node, name: string): boolean {
  if (ts.isJsxText(node)) return /[$€£]/.test(node.text)
  const isSql = name.endsWith('-store.ts')
  // `$${price}`
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node)) return !isSql && /(^|[\s(−-])[$€£]$/.test(node.text)
  if (!ts.isStringLiteral(node) && !ts.isNoSubstitutionTemplateLiteral(node)) return false
  if (name.startsWith('apps/server/')) return /^[$€£]$/.test(node.text)
  return !isReplacement(node) && /(^|[\s(−-])[$€£]($|[\s\d)])/.test(node.text)
}

/** `$1` in the second argument of `replace` is a group. */
function isReplacement({ parent }: ts.Node): boolean {
  return (
    ts.isArrayLiteralExpression(parent) ||
    (ts.isCallExpression(parent) && /\.replace(All)?$/.test(parent.expression.getText()))
  )
}
