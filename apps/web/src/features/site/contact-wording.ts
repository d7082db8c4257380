/** The pages that ask people to write to the team. */
export const contactWords = {
  nobody: 'This site hasn’t named a contact yet.',
  contact: {
    title: 'Contact',
    lede: 'Something wrong, unclear or missing? Email the people who run this directory.',
    advice: 'Before you write',
    brand: { title: 'Wrong price, or a photo of yours?', text: 'Tell us which brand and how you know.' },
    lockedOut: {
      title: 'Locked out?',
      link: 'Reset your password by email',
      linkNoMail: 'Use a recovery code',
      text: ' or use a recovery code. We can’t see either one.',
      textNoMail: ' to set a new password. We can’t see your codes.',
    },
    security: { title: 'Found a security problem?', text: 'Put “security” in the subject line.' },
    help: { title: 'Want to help?', text: 'See ', link: 'Work with us' },
  },
  work: {
    title: 'Work with us',
    lede: 'This directory is made by resellers, for resellers. If you know brands, tags, code or people, email the team.',
    subject: (site: string) => `Working with ${site}`,
    advice: 'How you can help',
    brands: { title: 'You know brands', text: 'Prices, eras and the tags that tell them apart.' },
    tags: { title: 'You have tags', text: 'Clear photos of real tags help the most.' },
    code: { title: 'You write code', text: 'The code is open source, and there’s an ', link: 'API' },
    people: { title: 'You’re good with people', text: 'A friendly forum needs moderators.' },
  },
} as const
