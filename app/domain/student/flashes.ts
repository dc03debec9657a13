import { mailedWords, recordedIn, type Params, type Words } from '../flash/words.ts'

export const studentFlashes = {
	'view-changed': {
		tone: 'good',
		say: (params: Params) => `View “${params.name ?? ''}” ${params.how ?? 'saved'}.`,
	},
	'nothing-changed': { tone: 'bad', say: (params: Params) => params.why ?? 'Nothing was changed.' },
	'sign-up-answered': { tone: 'good', say: (params: Params) => params.what ?? 'Saved.' },
	'student-added': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The student'} was added.${mailedWords(params)}`,
	},
	'photo-changed': {
		tone: 'good',
		say: (params: Params) => `The photo of ${params.name ?? 'the student'} was ${params.how ?? 'saved'}.`,
	},
	'import-changed': { tone: 'good', say: (params: Params) => params.what ?? 'Saved.' },
	'student-added-before': {
		tone: 'good',
		say: () => 'This form was sent before. Here is the student it added.',
	},
	'student-enrolled': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The student'} was added and enrolled in ${params.class ?? 'the class'}.${mailedWords(params)}`,
	},
	'student-queued': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The student'} was added. ${params.class ?? 'The class'} is full: place ${params.place ?? ''} on its waiting list.${mailedWords(params)}`,
	},
	'student-joined': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The student'} is enrolled in ${params.class ?? 'the class'}.${recordedIn(params)}${mailedWords(params)}`,
	},
	'student-waits': {
		tone: 'good',
		say: (params: Params) =>
			`${params.class ?? 'The class'} is full: ${params.name ?? 'the student'} has place ${params.place ?? ''} on its waiting list.${mailedWords(params)}`,
	},
	'student-saved': {
		tone: 'good',
		say: (params: Params) => `The details of ${params.name ?? 'the student'} were saved${params.more ?? ''}.`,
	},
	'student-archived': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The student'} is in the archive now${params.more ?? ''}.`,
	},
	'student-unarchived': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The student'} is back on your list${params.more ?? ''}.`,
	},
	'student-merged': {
		tone: 'good',
		say: (params: Params) => `Records merged. The old page now points here. ${params.more ?? ''}`.trim(),
	},
	'student-erased': { tone: 'good', say: () => 'Everything about this student was erased.' },
	'student-state': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The student'}: ${params.state ?? 'changed'}${params.more ?? ''}.${mailedWords(params)}`,
	},
	'student-planned': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The student'} ${params.what ?? 'has a plan'}.${mailedWords(params)}`,
	},
	'student-stays': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The student'} has ${params.what ?? 'no plan'} any more.${mailedWords(params)} ${params.more ?? ''}`.trim(),
	},
	'guardian-added': {
		tone: 'good',
		say: (params: Params) =>
			`${params.guardian ?? 'Somebody'} is a guardian of ${params.name ?? 'the student'} now.`,
	},
	'guardian-saved': {
		tone: 'good',
		say: (params: Params) => `Saved ${params.guardian ?? 'the guardian'}’s details${params.more ?? ''}.`,
	},
	'guardian-removed': {
		tone: 'good',
		say: (params: Params) =>
			`${params.guardian ?? 'Somebody'} is no longer a guardian of ${params.name ?? 'the student'}${params.more ?? ''}.`,
	},
	'family-changed': {
		tone: 'good',
		say: (params: Params) => `The family of ${params.name ?? 'the student'} was changed.`,
	},
	'family-saved': {
		tone: 'good',
		say: (params: Params) => `Billing details for ${params.family ?? 'the family'} saved.`,
	},
	'payers-saved': {
		tone: 'good',
		say: (params: Params) => `Who pays for ${params.family ?? 'the family'} was saved${params.more ?? ''}.`,
	},
	'consent-given': {
		tone: 'good',
		say: (params: Params) => `Noted: ${params.kind ?? 'consent'} was agreed to.`,
	},
	'consent-withdrawn': {
		tone: 'good',
		say: (params: Params) => `Noted: the consent to ${params.kind ?? 'this text'} was withdrawn.`,
	},
	'called-back': {
		tone: 'good',
		say: (params: Params) => (params.how === 'open' ? 'The call back is open again.' : 'Call back done.'),
	},
	'note-removed': { tone: 'good', say: (params: Params) => `${params.kind ?? 'Note'} removed.` },
	'note-added': { tone: 'good', say: (params: Params) => `${params.kind ?? 'Note'} saved.` },
	undone: { tone: 'good', say: (params: Params) => `${params.what ?? 'That'} was undone.` },
} as const satisfies Record<string, Words>
