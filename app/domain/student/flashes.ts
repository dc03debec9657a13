import type { Params, Words } from '../flash/words.ts'

export const studentFlashes = {
	'view-changed': { tone: 'good', say: (its: Params) => `View “${its.name ?? ''}” ${its.how ?? 'saved'}.` },
	'nothing-changed': { tone: 'bad', say: (its: Params) => its.why ?? 'Nothing was changed.' },
	'sign-up-answered': { tone: 'good', say: (its: Params) => its.what ?? 'Saved.' },
	'student-added': { tone: 'good', say: (its: Params) => `${its.name ?? 'The student'} was added.` },
	'photo-changed': {
		tone: 'good',
		say: (its: Params) => `The photo of ${its.name ?? 'the student'} was ${its.how ?? 'saved'}.`,
	},
	'import-changed': { tone: 'good', say: (its: Params) => its.what ?? 'Saved.' },
	'student-added-before': {
		tone: 'good',
		say: () => 'This form was sent before. Here is the student it added.',
	},
	'student-enrolled': {
		tone: 'good',
		say: (its: Params) =>
			`${its.name ?? 'The student'} was added and enrolled in ${its.class ?? 'the class'}.`,
	},
	'student-queued': {
		tone: 'good',
		say: (its: Params) =>
			`${its.name ?? 'The student'} was added. ${its.class ?? 'The class'} is full: place ${its.place ?? ''} on its waiting list.`,
	},
	'student-joined': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'} is enrolled in ${its.class ?? 'the class'}.`,
	},
	'student-waits': {
		tone: 'good',
		say: (its: Params) =>
			`${its.class ?? 'The class'} is full: ${its.name ?? 'the student'} has place ${its.place ?? ''} on its waiting list.`,
	},
	'student-saved': {
		tone: 'good',
		say: (its: Params) => `The details of ${its.name ?? 'the student'} were saved${its.more ?? ''}.`,
	},
	'student-archived': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'} is in the archive now${its.more ?? ''}.`,
	},
	'student-unarchived': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'} is back on your list${its.more ?? ''}.`,
	},
	'student-merged': {
		tone: 'good',
		say: (its: Params) => `Records merged. The old page now points here. ${its.more ?? ''}`.trim(),
	},
	'student-erased': { tone: 'good', say: () => 'Everything about this student was erased.' },
	'student-state': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'}: ${its.state ?? 'changed'}${its.more ?? ''}.`,
	},
	'student-planned': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'} ${its.what ?? 'has a plan'}.`,
	},
	'student-stays': {
		tone: 'good',
		say: (its: Params) => `Nothing changes for ${its.name ?? 'the student'}. ${its.more ?? ''}`.trim(),
	},
	'guardian-added': {
		tone: 'good',
		say: (its: Params) => `${its.guardian ?? 'Somebody'} is a guardian of ${its.name ?? 'the student'} now.`,
	},
	'guardian-saved': {
		tone: 'good',
		say: (its: Params) => `Saved ${its.guardian ?? 'the guardian'}’s details${its.more ?? ''}.`,
	},
	'guardian-removed': {
		tone: 'good',
		say: (its: Params) =>
			`${its.guardian ?? 'Somebody'} is no longer a guardian of ${its.name ?? 'the student'}${its.more ?? ''}.`,
	},
	'family-changed': {
		tone: 'good',
		say: (its: Params) => `The family of ${its.name ?? 'the student'} was changed.`,
	},
	'family-saved': {
		tone: 'good',
		say: (its: Params) => `Billing details for ${its.family ?? 'the family'} saved.`,
	},
	'payers-saved': {
		tone: 'good',
		say: (its: Params) => `Who pays for ${its.family ?? 'the family'} was saved.`,
	},
	'consent-given': { tone: 'good', say: (its: Params) => `Noted: ${its.kind ?? 'consent'} was agreed to.` },
	'consent-withdrawn': {
		tone: 'good',
		say: (its: Params) => `Noted: the consent to ${its.kind ?? 'this text'} was withdrawn.`,
	},
	'called-back': {
		tone: 'good',
		say: (its: Params) => (its.how === 'open' ? 'The call back is open again.' : 'Call back done.'),
	},
	'note-added': { tone: 'good', say: (its: Params) => `${its.kind ?? 'Note'} saved.` },
	undone: { tone: 'good', say: (its: Params) => `${its.what ?? 'That'} was undone.` },
} as const satisfies Record<string, Words>
