import { onceSetUp, type Params } from '../flash/words.ts'

const it = (its: Params) => its.event ?? 'It'
const who = (its: Params) => its.student ?? 'The student'

export const eventFlashes = {
	'event-added': { tone: 'good', say: () => 'Saved as a draft. Nobody sees it until you open it.' },
	'event-saved': { tone: 'good', say: (its: Params) => `${it(its)} was saved.` },
	'event-opened': { tone: 'good', say: (its: Params) => `${it(its)} is open for sign-up.` },
	'event-closed': { tone: 'good', say: (its: Params) => `Sign-up for ${it(its)} is closed.` },
	'event-done': { tone: 'good', say: (its: Params) => `${it(its)} is marked as done.` },
	'event-canceled': {
		tone: 'good',
		say: (its: Params) =>
			its.told === '0'
				? `${it(its)} is canceled.`
				: `${it(its)} is canceled, and ${its.told === '1' ? '1 person' : `${its.told ?? 'some'} people`} ${its.mailWaits ? `will be told${onceSetUp(its)}` : its.told === '1' ? 'was told' : 'were told'}.`,
	},
	'event-removed': { tone: 'good', say: (its: Params) => `The draft of ${it(its)} was deleted.` },
	'event-invited': { tone: 'good', say: (its: Params) => `${its.name ?? 'They'} can sign up.` },
	'event-uninvited': { tone: 'good', say: (its: Params) => `${its.name ?? 'They'} can no longer sign up.` },
	'entry-added': { tone: 'good', say: (its: Params) => `${who(its)} is signed up for ${it(its)}.` },
	'entry-saved': { tone: 'good', say: (its: Params) => `The entry of ${who(its)} was saved.` },
	'entry-withdrawn': { tone: 'good', say: (its: Params) => `${who(its)} no longer takes part.` },
	'entry-moved': { tone: 'good', say: (its: Params) => `${who(its)} was moved in the program.` },
	'entry-result': { tone: 'good', say: (its: Params) => `The result of ${who(its)} was saved.` },
} as const
