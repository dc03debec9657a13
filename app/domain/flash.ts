import { accountWords } from './flash/accounts.ts'
import { siteWords } from './flash/site.ts'
import type { Params, Words } from './flash/words.ts'
import { portalFlashes } from './portal/flash.ts'
import { PAYMENT_CONFIRMING, PAYMENT_ERROR, PAYMENT_REPLACED } from './subscription/labels.ts'

/** What a page says once after something was done. Sent as an id, so that no cookie can put words on a page. */
const words = {
	...accountWords,
	...siteWords,
	'step-done': { tone: 'good', say: (its: Params) => `${its.step ?? 'The step'} is marked as complete.` },
	'step-undone': { tone: 'good', say: (its: Params) => `${its.step ?? 'The step'} is marked as incomplete.` },
	'guide-hidden': {
		tone: 'good',
		say: () => 'The guide is off your dashboard. Settings has the way to bring it back.',
	},
	'guide-shown': { tone: 'good', say: () => 'The guide is on your dashboard again.' },
	'school-saved': { tone: 'good', say: (its: Params) => `${its.what ?? 'Changes'} saved.` },
	'school-unchanged': { tone: 'good', say: () => 'Nothing was different, so nothing was saved.' },
	'school-added': { tone: 'good', say: (its: Params) => `${its.name ?? 'It'} was added.` },
	'school-archived': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'It'} was archived. You can bring it back at the end of this page.`,
	},
	'school-restored': { tone: 'good', say: (its: Params) => `${its.name ?? 'It'} is back.` },
	'consent-published': {
		tone: 'good',
		say: (its: Params) => `Version ${its.version ?? ''} is what families are asked from now on.`,
	},
	'view-changed': { tone: 'good', say: (its: Params) => `View “${its.name ?? ''}” ${its.how ?? 'saved'}.` },
	'nothing-changed': { tone: 'bad', say: (its: Params) => its.why ?? 'Nothing was changed.' },
	'billing-saved': { tone: 'good', say: (its: Params) => its.what ?? 'Saved.' },
	'student-added': { tone: 'good', say: (its: Params) => `${its.name ?? 'The student'} was added.` },
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
		say: (its: Params) => `The details of ${its.name ?? 'the student'} were saved.`,
	},
	'student-archived': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'} is in the archive now${its.more ?? ''}.`,
	},
	'student-unarchived': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'} is back on your list${its.more ?? ''}.`,
	},
	'student-merged': { tone: 'good', say: () => 'Records merged. The old page now points here.' },
	'student-erased': { tone: 'good', say: () => 'Everything about this student was erased.' },
	'student-state': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'}: ${its.state ?? 'changed'}${its.more ?? ''}.`,
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
	'teacher-added': { tone: 'good', say: (its: Params) => `${its.name ?? 'The teacher'} was added.` },
	'teacher-saved': { tone: 'good', say: (its: Params) => `${its.name ?? 'The teacher'} was saved.` },
	'teacher-handed-over': {
		tone: 'good',
		say: (its: Params) => `${its.what ?? 'That'} to ${its.to ?? 'them'}.`,
	},
	'class-added': { tone: 'good', say: (its: Params) => `${its.name ?? 'The class'} was added.` },
	'class-saved': { tone: 'good', say: (its: Params) => `${its.name ?? 'The class'} was saved.` },
	'class-changed': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The class'} is ${its.now ?? 'changed'}.`,
	},
	'class-deleted': { tone: 'good', say: (its: Params) => `${its.name ?? 'The class'} was deleted.` },
	'classes-changed': { tone: 'good', say: (its: Params) => `${its.count ?? 'They'} changed.` },
	'seat-taken': {
		tone: 'good',
		say: (its: Params) => `${its.student ?? 'The student'} joins ${its.class ?? 'the class'}.`,
	},
	'seat-queued': {
		tone: 'good',
		say: (its: Params) =>
			`${its.student ?? 'The student'} is on the waiting list of ${its.class ?? 'the class'}.`,
	},
	'enrolment-changed': {
		tone: 'good',
		say: (its: Params) =>
			`${its.what ?? 'That was saved.'}${its.next ? ` A seat may be free: ${its.next} is next to be offered it.` : ''}`,
	},
	'roll-saved': {
		tone: 'good',
		say: (its: Params) => `Attendance saved: ${its.marked ?? '0'} of ${its.of ?? '0'} marked.`,
	},
	'lesson-moved': { tone: 'good', say: (its: Params) => `The lesson is now ${its.when ?? 'moved'}.` },
	'lesson-canceled': { tone: 'good', say: () => 'The lesson was canceled.' },
	'lesson-restored': { tone: 'good', say: () => 'The lesson takes place again.' },
	'lesson-substituted': { tone: 'good', say: (its: Params) => `${its.teacher ?? 'A colleague'} teaches it.` },
	'visitor-changed': {
		tone: 'good',
		say: (its: Params) => `${its.student ?? 'The student'} ${its.now ?? 'comes'} to this lesson.`,
	},
	'lesson-added': { tone: 'good', say: () => 'The lesson was added.' },
	'series-added': { tone: 'good', say: (its: Params) => `${its.count ?? 'The'} lessons were added.` },
	...portalFlashes,
	'cleanup-issue': {
		tone: 'bad',
		title: 'Cleanup Issue',
		say: () => 'There was an issue cleaning up your account. Please contact support if needed.',
	},
} as const satisfies Record<string, Words>

export type FlashId = keyof typeof words

export interface Flash {
	id: FlashId
	params?: Params
}

export type SaidFlash = Pick<Words, 'tone' | 'title' | 'place'> & { text: string }

export function sayFlash({ id, params = {} }: Flash): SaidFlash {
	const { tone, title, place, say }: Words = words[id]
	return { tone, title, place, text: say(params) }
}

export function isFlashId(id: unknown): id is FlashId {
	return typeof id === 'string' && Object.hasOwn(words, id)
}
