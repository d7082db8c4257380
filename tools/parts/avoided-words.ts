/** A word that our prose does not use, what to write instead, and why. */
type AvoidedWord = { pattern: RegExp; use: string; why: string }

const avoid = (words: string, use: string, why: string): AvoidedWord => ({
  // A phrase may be broken at the end of a line.
  pattern: new RegExp(`\\b(?:${words.replaceAll(' ', '\\s+')})\\b`, 'gi'),
  use,
  why,
})

/** Words that sounded right once and made readers stop: an engineer or a reseller would use the other one. */
export const avoidedWords: AvoidedWord[] = [
  avoid('heard|mishears?', 'detected', 'The analyzer reads captions; it hears nothing.'),
  avoid('mend(?:s|ed|ing)?', 'fix', "'Mend' is for clothes."),
  avoid('(?:put|puts|putting) (?:\\w+ )?back', 'restore', 'Every wiki calls it restore.'),
  avoid('keep(?:s|ing)? order', 'moderate, moderation', 'Every forum calls it moderation.'),
  avoid('second reader', 'language-model pass', 'Say what reads.'),
  avoid(
    '(?:photos?|brands?|added|given|fetched) by (?:its |their )?address',
    'by URL',
    "An 'address' is a postal, mail or IP address.",
  ),
  avoid('work(?:s|ed|ing)? off', 'run', 'Workers run jobs.'),
  avoid('at every door|doors|rooms', 'entry points, files, folders', 'A repository is not a house.'),
  avoid('whoever|whomever', 'anyone who, the person who', 'It sounds translated.'),
  avoid('anew', 'again, re-', 'Poetic: write re-encode, recompute, restart.'),
  avoid('(?:give|gives|gave|giving) way', 'yield, retry', 'Say what the process does.'),
  avoid('(?:in|takes|took|take) the place of', 'replaces, instead of', 'Shorter.'),
  avoid('on the word of|a member.s word', 'reported by a member', 'It sounds translated.'),
  avoid('(?:is|are|was|were|be) told', 'sees, gets, receives', 'Name what arrives: an answer, a message, a signal.'),
  avoid('what stands|stands? there', 'what is there', 'It sounds translated.'),
  avoid('held against|hold the two against', 'compared with', 'It sounds translated.'),
  avoid('some (?=\\d)', 'about', 'About 40 kB, not some 40 kB.'),
  avoid('in order to', 'to', 'Shorter.'),
  avoid('utiliz(?:e|es|ed)|leverag(?:e|es|ed)', 'use', 'Shorter.'),
  avoid('simply|obviously|seamless(?:ly)?|blazing(?:ly)?|powerful', 'nothing', 'Marketing says less than a number.'),
]
