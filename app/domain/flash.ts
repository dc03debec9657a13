import { accountWords } from './flash/accounts.ts'
import { eventFlashes } from './event/flashes.ts'
import { leftOutWords } from './lesson/left-out.ts'
import { loanFlashes } from './loan/flashes.ts'
import { learningFlashes } from './learning/flash.ts'
import { messageFlashes } from './message/flash.ts'
import { studentFlashes } from './student/flashes.ts'
import { resourceFlashes } from './resource/flashes.ts'
import { supportFlash } from './support/flash.ts'
import { siteWords } from './flash/site.ts'
import { mailedWords, onceSetUp, travelWords, type Params, type Words } from './flash/words.ts'
import { portalFlashes } from './portal/flash.ts'
import { platformWords } from './platform/flash.ts'

/**
 * Messages shown once after an action. The cookie carries an id instead of the text, so that a forged cookie cannot put text
 * on a page.
 */
const text = {
	...accountWords,
	...siteWords,
	...learningFlashes,
	...studentFlashes,
	...supportFlash,
	...messageFlashes,
	'step-done': { tone: 'good', say: (its: Params) => `${its.step ?? 'The step'} is marked as complete.` },
	'step-undone': { tone: 'good', say: (its: Params) => `${its.step ?? 'The step'} is marked as incomplete.` },
	'guide-hidden': {
		tone: 'good',
		say: () => 'The guide is hidden from your dashboard. You can show it again under Settings.',
	},
	'guide-shown': { tone: 'good', say: () => 'The guide is on your dashboard again.' },
	'school-saved': { tone: 'good', say: (its: Params) => `${its.what ?? 'Changes'} saved.` },
	'logo-removed': { tone: 'good', say: () => 'The logo was removed.' },
	'mail-retried': {
		tone: 'good',
		say: (its: Params) => `The email to ${its.to ?? 'them'} will be sent again ${whenRetried(its)}.`,
	},
	'all-mail-retried': {
		tone: 'good',
		say: (its: Params) =>
			its.count === '1'
				? `1 email will be sent again ${whenRetried(its)}.`
				: `${its.count ?? 'The'} emails will be sent again ${whenRetried(its)}.`,
	},
	'checks-run': { tone: 'good', say: () => 'Checked. The results are below.' },
	'preferences-saved': { tone: 'good', say: () => 'Your preferences were saved.' },
	'preferences-reset': { tone: 'good', say: () => 'Back to how Solfa usually works.' },
	'school-unchanged': { tone: 'good', say: () => 'Nothing was different, so nothing was saved.' },
	'school-added': { tone: 'good', say: (its: Params) => `${its.name ?? 'It'} was added.` },
	'change-removed': { tone: 'good', say: () => 'The planned change was removed.' },
	'school-archived': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'It'} was archived. You can restore it at the end of this page.`,
	},
	'school-restored': { tone: 'good', say: (its: Params) => `${its.name ?? 'It'} is back.` },
	'closure-removed': { tone: 'good', say: (its: Params) => `${its.name ?? 'The closure'} was removed.` },
	'lessons-closed': {
		tone: 'good',
		say: (its: Params) =>
			`${its.count ?? 'The lessons were'} closed.${mailedWords(its)} You can undo this at the end of this page.`,
	},
	'lessons-in-room': {
		tone: 'good',
		say: (its: Params) =>
			`${its.count ?? 'The lessons take'} place in ${its.room ?? 'another room'} now.${mailedWords(its)} You can undo this at the end of this page.`,
	},
	'closing-undone': { tone: 'good', say: () => 'These lessons were restored.' },
	'consent-published': {
		tone: 'good',
		say: (its: Params) => `Version ${its.version ?? ''} is what families are asked from now on.`,
	},
	'billing-saved': { tone: 'good', say: (its: Params) => its.what ?? 'Saved.' },
	'teacher-added': { tone: 'good', say: (its: Params) => `${its.name ?? 'The teacher'} was added.` },
	'teacher-saved': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The teacher'} was saved${its.more ?? ''}.`,
	},
	'teacher-handed-over': {
		tone: 'good',
		say: (its: Params) => `${its.what ?? 'That'} to ${its.to ?? 'them'}.`,
	},
	'class-added': {
		tone: 'good',
		say: ({ name = 'The class', lessons, since, first, travel = '' }: Params) =>
			lessons
				? `${name} was added and is in the schedule (${lessons} ${lessons === '1' ? 'lesson' : 'lessons'}).${since ? ` ${leftOutWords(since)}` : ''}${first ? ' Your schedule has begun.' : ''}${travelWords({ travel })}`
				: `${name} was added.`,
	},
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
		say: (its: Params) =>
			its.marked === '0'
				? 'Saved. Nobody is marked yet.'
				: `Attendance saved: ${its.marked ?? '0'} of ${its.of ?? '0'} marked.${its.first ? ` That was your ${its.first === 'own' ? '' : 'school’s '}first roll. Well done!` : ''}`,
	},
	'marks-saved': { tone: 'good', say: (its: Params) => `${its.count ?? 'The marks were'} saved.` },
	'lesson-moved': {
		tone: 'good',
		say: (its: Params) => `The lesson is now ${its.when ?? 'moved'}.${mailedWords(its)}${travelWords(its)}`,
	},
	'lesson-canceled': { tone: 'good', say: (its: Params) => `The lesson was canceled.${mailedWords(its)}` },
	'make-up-office-booked': {
		tone: 'good',
		say: (its: Params) =>
			`The make-up lesson for ${its.name ?? 'the student'} is booked${its.when ? `: ${its.when}` : ''}.${mailedWords(its)}`,
	},
	'credit-changed': {
		tone: 'good',
		say: (its: Params) => `The make-up credit of ${its.name ?? 'the student'} ${its.now ?? 'was changed'}.`,
	},
	'credits-given': {
		tone: 'good',
		say: (its: Params) => `${its.name ?? 'The student'} was given ${its.what ?? 'a make-up credit'}.`,
	},
	'lesson-restored': { tone: 'good', say: () => 'The lesson was restored.' },
	'lesson-link-saved': { tone: 'good', say: () => 'The online link is saved.' },
	'lesson-substituted': {
		tone: 'good',
		say: (its: Params) => `${its.teacher ?? 'A colleague'} teaches it.${mailedWords(its)}${travelWords(its)}`,
	},
	'visitor-changed': {
		tone: 'good',
		say: (its: Params) => `${its.student ?? 'The student'} ${its.now ?? 'comes'} to this lesson.`,
	},
	'lesson-added': { tone: 'good', say: (its: Params) => `The lesson was added.${travelWords(its)}` },
	'absence-planned': {
		tone: 'good',
		say: (its: Params) => `The absence of ${its.name ?? 'the teacher'} is planned. You can undo it below.`,
	},
	'absence-undone': { tone: 'good', say: () => 'The absence was taken back. The lessons are as they were.' },
	'term-copied': {
		tone: 'good',
		say: (its: Params) => `${its.count ?? 'The lessons'} were added. You can undo this below.`,
	},
	'term-copy-undone': { tone: 'good', say: () => 'The copied lessons were removed.' },
	'series-changed': {
		tone: 'good',
		say: (its: Params) =>
			`The lessons were changed.${mailedWords(its)} You can undo this on this page until somebody changes one of them.${travelWords(its)}`,
	},
	'series-undone': { tone: 'good', say: () => 'The lessons are as they were before.' },
	'series-added': {
		tone: 'good',
		say: (its: Params) => `${its.count ?? 'The'} lessons were added.${travelWords(its)}`,
	},
	...portalFlashes,
	...platformWords,
	...resourceFlashes,
	...loanFlashes,
	...eventFlashes,
	'cleanup-issue': {
		tone: 'bad',
		title: 'Cleanup Issue',
		say: () => 'There was an issue cleaning up your account. Please contact support if needed.',
	},
} as const satisfies Record<string, Words>

export type FlashId = keyof typeof text

export interface Flash {
	id: FlashId
	params?: Params
}

export type SaidFlash = Pick<Words, 'tone' | 'title' | 'place'> & {
	id: FlashId
	text: string
	/** Id for the undo button, valid for a limited time. */
	undo?: string
}

export function sayFlash({ id, params = {} }: Flash, { mailWaits }: { mailWaits: boolean }): SaidFlash {
	const { tone, title, place, say }: Words = text[id]
	const said = say(mailWaits ? { ...params, mailWaits: 'yes' } : params)
	return { id, tone, title, place, text: said, undo: params.undo }
}

function whenRetried(its: Params): string {
	return its.mailWaits ? onceSetUp(its).trim() : 'within a minute'
}

export function isFlashId(id: unknown): id is FlashId {
	return typeof id === 'string' && Object.hasOwn(text, id)
}
