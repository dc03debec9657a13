import { mailedWords, onceSetUp, type Params } from '../flash/words.ts'

const it = (params: Params) => params.event ?? 'It'
const who = (params: Params) => params.student ?? 'The student'

export const eventFlashes = {
	'event-added': { tone: 'good', say: () => 'Saved as a draft. Nobody sees it until you open it.' },
	'event-saved': { tone: 'good', say: (params: Params) => `${it(params)} was saved.` },
	'event-opened': { tone: 'good', say: (params: Params) => `${it(params)} is open for sign-up.` },
	'event-closed': { tone: 'good', say: (params: Params) => `Sign-up for ${it(params)} is closed.` },
	'event-done': { tone: 'good', say: (params: Params) => `${it(params)} is marked as done.` },
	'event-canceled': {
		tone: 'good',
		say: (params: Params) =>
			params.told === '0'
				? `${it(params)} is canceled.`
				: `${it(params)} is canceled, and ${params.told === '1' ? '1 person' : `${params.told ?? 'some'} people`} ${params.mailWaits ? `will be told${onceSetUp(params)}` : params.told === '1' ? 'was told' : 'were told'}.`,
	},
	'event-removed': { tone: 'good', say: (params: Params) => `The draft of ${it(params)} was deleted.` },
	'event-invited': { tone: 'good', say: (params: Params) => `${params.name ?? 'They'} can sign up.` },
	'event-uninvited': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'They'} can no longer sign up.`,
	},
	'event-told': { tone: 'good', say: (params: Params) => `${it(params)}:${mailedWords(params)}` },
	'entry-added': { tone: 'good', say: (params: Params) => `${who(params)} is signed up for ${it(params)}.` },
	'entry-saved': { tone: 'good', say: (params: Params) => `The entry of ${who(params)} was saved.` },
	'entry-withdrawn': { tone: 'good', say: (params: Params) => `${who(params)} no longer takes part.` },
	'entry-moved': { tone: 'good', say: (params: Params) => `${who(params)} was moved in the program.` },
	'entry-result': { tone: 'good', say: (params: Params) => `The result of ${who(params)} was saved.` },
} as const
