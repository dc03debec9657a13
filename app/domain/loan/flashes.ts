import { mailedWords } from '../flash/words.ts'

type Params = Record<string, string>

export const loanFlashes = {
	'loan-lent': {
		tone: 'good',
		say: (params: Params) =>
			`${params.item ?? 'It'} is on loan to ${params.student ?? 'the student'} until ${params.due ?? 'the due date'}.${mailedWords(params)}`,
	},
	'loan-back': { tone: 'good', say: (params: Params) => `${params.item ?? 'It'} is back.` },
	'loan-lost': {
		tone: 'good',
		say: (params: Params) => `${params.item ?? 'It'} is marked as lost.`,
	},
	'loan-due': {
		tone: 'good',
		say: (params: Params) => `${params.item ?? 'It'} is now due on ${params.due ?? 'a later day'}.`,
	},
	'loan-reopened': { tone: 'good', say: (params: Params) => `${params.item ?? 'It'} is on loan again.` },
	'loan-item-added': { tone: 'good', say: (params: Params) => `${params.item ?? 'It'} was added.` },
	'loan-item-saved': { tone: 'good', say: (params: Params) => `${params.item ?? 'It'} was saved.` },
	'loan-item-removed': {
		tone: 'good',
		say: (params: Params) => `${params.item ?? 'It'} was removed from the list. You can restore it below.`,
	},
	'loan-item-restored': {
		tone: 'good',
		say: (params: Params) => `${params.item ?? 'It'} is on the list again.`,
	},
} as const
