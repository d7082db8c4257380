import ts from 'typescript'
import { avoidedWords } from './avoided-words.ts'

type CodeWord = { pattern: RegExp; use: string }

const avoid = (words: string, use: string): CodeWord => ({
  pattern: new RegExp(`(?<![\\w-])(?:${words.replaceAll(' ', '\\s+')})(?![\\w-])`, 'gi'),
  use,
})

/** Words of comments, test titles and log lines, and the term to write instead. */
const codeWords: CodeWord[] = [
  ...avoidedWords.map(({ pattern, use }) => ({ pattern, use })),
  avoid('sent[- ]once', 'idempotency key'),
  avoid('answer cache', 'response cache'),
  avoid('after token', 'read-your-writes token'),
  avoid('shared work|one making', 'single flight'),
  avoid('told|tells', 'notified, shows, receives'),
  avoid('made anew', 'recreated, recomputed'),
  avoid('nobody|somebody', 'no client, another member'),
  avoid('of (?:its|their|his|her) own', 'its own, separate'),
  avoid('(?<!\\bthere )is no(?= (?!longer|more|one|other|such)[a-z])', 'is not a'),
  avoid('so many', 'N, the maximum'),
  avoid('by and by', 'eventually'),
  avoid('journeys?', 'e2e test'),
  avoid('work(?:s|ed)? out', 'compute'),
  avoid('photo workshop|workshop', 'image worker'),
  avoid('news|hears? news', 'notifications, LISTEN'),
]

export type Finding = { line: number; word: string; use: string }

/** The avoided words in the comments, test titles and log lines of a source file. */
export function findCodeWords(name: string, text: string): Finding[] {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)
  return [...commentsOf(text, name), ...titlesOf(file)].flatMap(({ at, prose }) =>
    codeWords.flatMap(({ pattern, use }) =>
      [...prose.matchAll(pattern)].map(({ 0: word, index }) => ({
        line: file.getLineAndCharacterOfPosition(at + index).line + 1,
        word: word.replaceAll(/[\s*/]+/g, ' '),
        use,
      })),
    ),
  )
}

type Prose = { at: number; prose: string }

function commentsOf(text: string, name: string): Prose[] {
  const variant = name.endsWith('x') ? ts.LanguageVariant.JSX : ts.LanguageVariant.Standard
  const scanner = ts.createScanner(ts.ScriptTarget.Latest, false, variant, text)
  const found: Prose[] = []
  const braces: boolean[] = []
  for (let token = scanner.scan(); token !== ts.SyntaxKind.EndOfFileToken; token = scanner.scan()) {
    // A template's text is scanned again after each of its expressions.
    if (token === ts.SyntaxKind.TemplateHead) braces.push(true)
    if (token === ts.SyntaxKind.OpenBraceToken) braces.push(false)
    if (token === ts.SyntaxKind.CloseBraceToken && braces.pop()) {
      token = scanner.reScanTemplateToken(false)
      if (token === ts.SyntaxKind.TemplateMiddle) braces.push(true)
    }
    if (token === ts.SyntaxKind.SlashToken || token === ts.SyntaxKind.SlashEqualsToken) scanner.reScanSlashToken()
    if (token !== ts.SyntaxKind.SingleLineCommentTrivia && token !== ts.SyntaxKind.MultiLineCommentTrivia) continue
    // Code in backticks and quoted text are not ours to word.
    const prose = scanner
      .getTokenText()
      .replaceAll(/`[^`\n]*`|(?<!\w)'[^'\n]*'|“[^”]*”/g, (quoted) => '·'.repeat(quoted.length))
      // A phrase may be broken at the end of a line.
      .replaceAll(/\n[ \t]*\*/g, (end) => ' '.repeat(end.length))
    found.push({ at: scanner.getTokenStart(), prose })
  }
  return found
}

const titled = /^(?:test|it|describe)\b/
const logged = /\blog(?:ger)?\??\.(?:trace|debug|info|warn|error|fatal)$/

/** First arguments of tests, and the messages of log calls. */
function titlesOf(file: ts.SourceFile): Prose[] {
  const found: Prose[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = node.expression.getText(file)
      const texts = titled.test(called) ? node.arguments.slice(0, 1) : logged.test(called) ? node.arguments : []
      for (const text of texts)
        if (ts.isStringLiteralLike(text)) found.push({ at: text.getStart(file) + 1, prose: text.text })
        else if (ts.isTemplateExpression(text)) {
          const parts = [text.head, ...text.templateSpans.map(({ literal }) => literal)]
          found.push(...parts.map((part) => ({ at: part.getStart(file) + 1, prose: part.text })))
        }
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return found
}
