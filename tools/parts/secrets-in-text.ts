/** What secrets look like. Each is sharp enough that a hit is a secret, or a sample that belongs elsewhere. */
const shapes: [what: string, pattern: RegExp][] = [
  ['a private key', /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----\s+[\w+/=]{40}/],
  ['an AWS access key', /\b(?:AKIA|ASIA)[A-Z\d]{16}\b/],
  ['a GitHub token', /\b(?:gh[pousr]_[A-Za-z\d]{36}|github_pat_\w{60,})/],
  ['an npm token', /\bnpm_[A-Za-z\d]{36}\b|_authToken\s*=\s*[\w-]{20}/],
  ['a Slack token', /\bxox[abprs]-[\w-]{20,}/],
  ['a Google API key', /\bAIza[\w-]{35}\b/],
  ['a Google client secret', /\bGOCSPX-[\w-]{28}\b/],
  ['a Stripe key', /\b[rs]k_live_[A-Za-z\d]{20,}/],
  ['a JSON web token', /\beyJ[\w-]{20,}\.eyJ[\w-]{20,}\.[\w-]{20,}/],
  [
    'a secret of this product',
    /\b(?:APP_SECRET|METRICS_TOKEN|S3_SECRET_ACCESS_KEY|MODEL_KEY|\w+_PASSWORD)\s*[=:]\s*['"]?[\da-f]{32}/,
  ],
]

/** What of a text looks like a secret. Never the text itself: what is found is printed. */
export const findSecrets = (text: string): string[] =>
  shapes.filter(([, pattern]) => pattern.test(text)).map(([what]) => what)

/** One of each, put together here so that no file holds it. The check proves with them that it can fail. */
export const plantedSecrets = [
  `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(44)}`,
  `AKIA${'A1'.repeat(8)}`,
  `ghp_${'a1'.repeat(18)}`,
  `npm_${'a1'.repeat(18)}`,
  `xoxb-${'1'.repeat(24)}`,
  `AIza${'a'.repeat(35)}`,
  `GOCSPX-${'a'.repeat(28)}`,
  `sk_live_${'a'.repeat(24)}`,
  `eyJ${'a'.repeat(20)}.eyJ${'a'.repeat(20)}.${'a'.repeat(20)}`,
  `APP_SECRET=${'0f'.repeat(16)}`,
]
