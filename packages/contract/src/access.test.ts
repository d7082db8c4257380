import { expect, test } from 'vitest'
import { mayCall, type Access, type Roles } from './access.ts'

const callers: [string, Roles | null, Access[]][] = [
  ['a visitor', null, ['anyone', 'guest']],
  ['a member', { isAdmin: false, isModerator: false }, ['anyone', 'guest', 'user']],
  ['a moderator', { isAdmin: false, isModerator: true }, ['anyone', 'guest', 'user', 'moderator']],
  ['an admin', { isAdmin: true, isModerator: false }, ['anyone', 'guest', 'user', 'moderator', 'admin']],
]

test.each(callers)('%s may call what their roles allow and nothing above [X-33c]', (_who, caller, allowed) => {
  const levels: Access[] = ['anyone', 'guest', 'user', 'moderator', 'admin']
  expect(levels.filter((access) => mayCall(access, caller))).toEqual(allowed)
})
