import { mailedWords, onceSetUp, type Params } from '../flash/words.ts'

const it = (params: Params) => params.event ?? 'It'
const who = (params: Params) => params.student ?? 'The student'

/** Families and teachers together. */
function andTold(params: Params): string {
	const { told = '0', mailWaits } = params
	if (told === '0') return ''
	const people = told === '1' ? '1 person' : `${told} people`
	return `, and ${people} ${mailWaits ? `will be told${onceSetUp(params)}` : told === '1' ? 'was told' : 'were told'}`
}

export const eventFlashes = {
	'event-added': { tone: 'good', say: () => 'Saved as a draft. Nobody sees it until you open it.' },
	'event-saved': {
		tone: 'good',
		say: (params: Params) => `${it(params)} was saved${andTold(params)}.`,
	},
	'event-opened': { tone: 'good', say: (params: Params) => `${it(params)} is open for sign-up.` },
	'event-closed': { tone: 'good', say: (params: Params) => `Sign-up for ${it(params)} is closed.` },
	'event-done': { tone: 'good', say: (params: Params) => `${it(params)} is marked as done.` },
	'event-canceled': {
		tone: 'good',
		say: (params: Params) => `${it(params)} is canceled${andTold(params)}.`,
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
	'entry-result': {
		tone: 'good',
		say: (params: Params) => `The result of ${who(params)} was saved${andTold(params)}.`,
	},
} as const
