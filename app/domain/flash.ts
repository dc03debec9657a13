import { accountWords } from './flash/accounts.ts'
import { closureFlashes } from './calendar/flashes.ts'
import { eventFlashes } from './event/flashes.ts'
import { loanFlashes } from './loan/flashes.ts'
import { learningFlashes } from './learning/flash.ts'
import { messageFlashes } from './message/flash.ts'
import { studentFlashes } from './student/flashes.ts'
import { resourceFlashes } from './resource/flashes.ts'
import { supportFlash } from './support/flash.ts'
import { siteWords } from './flash/site.ts'
import {
	creditsWords,
	mailedWords,
	onceSetUp,
	recordedIn,
	travelWords,
	type Params,
	type Words,
} from './flash/words.ts'
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
	'step-done': {
		tone: 'good',
		say: (params: Params) => `${params.step ?? 'The step'} is marked as complete.`,
	},
	'step-undone': {
		tone: 'good',
		say: (params: Params) => `${params.step ?? 'The step'} is marked as incomplete.`,
	},
	'guide-hidden': {
		tone: 'good',
		say: () => 'The guide is hidden. You can show it again under Settings.',
	},
	'guide-shown': { tone: 'good', say: () => 'The guide is on your dashboard again.' },
	'school-saved': { tone: 'good', say: (params: Params) => `${params.what ?? 'Changes'} saved.` },
	'holidays-added': {
		tone: 'good',
		say: ({ what, booked }: Params) =>
			`${what ?? 'Closures'} saved.${booked ? ` ${booked} still booked on these days: open them in the list and close them.` : ''}`,
	},
	'logo-removed': { tone: 'good', say: () => 'The logo was removed.' },
	'mail-retried': {
		tone: 'good',
		say: (params: Params) => `The email to ${params.to ?? 'them'} will be sent again ${whenRetried(params)}.`,
	},
	'all-mail-retried': {
		tone: 'good',
		say: (params: Params) =>
			params.count === '1'
				? `1 email will be sent again ${whenRetried(params)}.`
				: `${params.count ?? 'The'} emails will be sent again ${whenRetried(params)}.`,
	},
	'checks-run': { tone: 'good', say: () => 'Checked. The results are below.' },
	'preferences-saved': { tone: 'good', say: () => 'Your preferences were saved.' },
	'preferences-reset': { tone: 'good', say: () => 'Back to how Solfa usually works.' },
	'school-unchanged': { tone: 'good', say: () => 'Nothing was different, so nothing was saved.' },
	'school-added': { tone: 'good', say: (params: Params) => `${params.name ?? 'It'} was added.` },
	'change-removed': { tone: 'good', say: () => 'The planned change was removed.' },
	'school-archived': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'It'} was archived. You can restore it at the end of this page.`,
	},
	'school-restored': { tone: 'good', say: (params: Params) => `${params.name ?? 'It'} is back.` },
	'lessons-closed': {
		tone: 'good',
		say: (params: Params) =>
			`${params.count ?? 'The lessons were'} closed.${mailedWords(params)}${params.billed ? ` ${params.billed}. If that was too much, ${params.under ? `Taught and billed, under ${params.under}, More, shows what to credit` : 'tell a colleague who may change invoices'}.` : ''} You can undo this at the end of this page.`,
	},
	'lessons-in-room': {
		tone: 'good',
		say: (params: Params) =>
			`${params.count ?? 'The lessons take'} place in ${params.room ?? 'another room'} now.${mailedWords(params)} You can undo this at the end of this page.`,
	},
	'closing-undone': {
		tone: 'good',
		say: (params: Params) =>
			`These lessons were restored.${params.omitted ?? ''}${params.unreached ?? ''} A closure that no longer applies must be removed too, because families read of it.`,
	},
	'consent-published': {
		tone: 'good',
		say: (params: Params) => `Version ${params.version ?? ''} is what families are asked from now on.`,
	},
	'billing-saved': { tone: 'good', say: (params: Params) => params.what ?? 'Saved.' },
	'teacher-added': { tone: 'good', say: (params: Params) => `${params.name ?? 'The teacher'} was added.` },
	'teacher-saved': {
		tone: 'good',
		say: (params: Params) => `${params.name ?? 'The teacher'} was saved${params.more ?? ''}.`,
	},
	'teacher-handed-over': {
		tone: 'good',
		say: (params: Params) => `${params.what ?? 'That'} to ${params.to ?? 'them'}.`,
	},
	'class-added': {
		tone: 'good',
		say: ({ name = 'The class', lessons, leftOut, first, ...params }: Params) =>
			lessons
				? `${name} was added and is in the schedule (${lessons} ${lessons === '1' ? 'lesson' : 'lessons'}).${recordedIn(params)}${leftOut ? ` ${leftOut}` : ''}${mailedWords(params)}${first ? ' Your schedule has begun.' : ''}${travelWords(params)}`
				: `${name} was added.`,
	},
	'class-saved': {
		tone: 'good',
		say: (params: Params) =>
			[
				`${params.name ?? 'The class'} was saved.`,
				...(params.added ? [`${params.added} added to the schedule.`] : []),
				...(params.removed ? [`${params.removed} removed from the schedule.`] : []),
			].join(' ') + mailedWords(params),
	},
	'class-changed': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The class'} is ${params.now ?? 'changed'}.${mailedWords(params)}`,
	},
	'class-deleted': { tone: 'good', say: (params: Params) => `${params.name ?? 'The class'} was deleted.` },
	'classes-changed': { tone: 'good', say: (params: Params) => `${params.count ?? 'They'} changed.` },
	'seat-taken': {
		tone: 'good',
		say: (params: Params) =>
			`${params.student ?? 'The student'} joins ${params.class ?? 'the class'}.${recordedIn(params)}${mailedWords(params)}`,
	},
	'seat-queued': {
		tone: 'good',
		say: (params: Params) =>
			`${params.student ?? 'The student'} is on the waiting list of ${params.class ?? 'the class'}.${mailedWords(params)}`,
	},
	'enrolment-changed': {
		tone: 'good',
		say: (params: Params) =>
			`${params.what ?? 'That was saved.'}${mailedWords(params)}${params.next ? ` A seat is free${params.seatIn ? ` in ${params.seatIn}` : ''}${params.from ? ` from ${params.from}` : ''}. ${params.next} is next: offer it on the waiting list.` : ''}`,
	},
	'roll-saved': {
		tone: 'good',
		say: (params: Params) =>
			params.marked === '0'
				? 'Saved. Nobody is marked yet.'
				: `Attendance saved: ${params.marked ?? '0'} of ${params.of ?? '0'} marked.${params.withheld ? ` ${params.withheld}` : ''}${params.billed ? ` ${params.billed}` : ''}${params.first ? ` That was your ${params.first === 'own' ? '' : 'school’s '}first roll. Well done!` : ''}`,
	},
	'marks-saved': { tone: 'good', say: (params: Params) => `${params.count ?? 'The marks were'} saved.` },
	'lesson-moved': {
		tone: 'good',
		say: (params: Params) =>
			`The lesson is now ${params.when ?? 'moved'}.${mailedWords(params)}${params.small ? ` ${params.small}` : ''}${travelWords(params)}`,
	},
	'lesson-canceled': {
		tone: 'good',
		say: (params: Params) => `The lesson was canceled.${mailedWords(params)}`,
	},
	'make-up-office-booked': {
		tone: 'good',
		say: (params: Params) =>
			`The make-up lesson for ${params.name ?? 'the student'} is booked${params.when ? `: ${params.when}` : ''}.${mailedWords(params)}`,
	},
	'credit-changed': {
		tone: 'good',
		say: (params: Params) =>
			`The make-up credit of ${params.name ?? 'the student'} ${params.now ?? 'was changed'}.`,
	},
	'credits-given': {
		tone: 'good',
		say: (params: Params) =>
			`${params.name ?? 'The student'} was given ${params.what ?? 'a make-up credit'}.`,
	},
	'lesson-in-time': {
		tone: 'good',
		say: (params: Params) =>
			`The cancellation counts as in time.${params.billed ? ` ${params.billed}` : ''}${mailedWords(params)}`,
	},
	'lesson-restored': { tone: 'good', say: () => 'The lesson was restored.' },
	'lesson-link-saved': {
		tone: 'good',
		say: (params: Params) => `The online link is saved.${mailedWords(params)}`,
	},
	'lesson-substituted': {
		tone: 'good',
		say: (params: Params) =>
			`${params.teacher ?? 'A colleague'} teaches it.${mailedWords(params)}${travelWords(params)}`,
	},
	'visitor-changed': {
		tone: 'good',
		say: (params: Params) =>
			`${params.student ?? 'The student'} ${params.now ?? 'comes'} to this lesson.${mailedWords(params)}`,
	},
	'lesson-added': {
		tone: 'good',
		say: (params: Params) =>
			`The lesson was added.${creditsWords(params)}${mailedWords(params)}${travelWords(params)}`,
	},
	'absence-planned': {
		tone: 'good',
		say: (params: Params) =>
			`The absence of ${params.name ?? 'the teacher'} is planned. You can undo it below.`,
	},
	'absence-undone': {
		tone: 'good',
		say: (params: Params) =>
			`The absence was taken back. ${params.ahead ? 'The lessons to come' : 'The lessons'} are as they were.${params.omitted ?? ''}${params.unreached ?? ''}`,
	},
	'absence-plan-undone': {
		tone: 'good',
		say: (params: Params) =>
			`${params.ahead ? 'The lessons to come' : 'The lessons'} are as they were.${params.omitted ?? ''} The time off itself stays: cancel it under Time off on the teacher’s page.${params.unreached ?? ''}`,
	},
	'term-copied': {
		tone: 'good',
		say: (params: Params) => `${params.count ?? 'The lessons'} were added. You can undo this below.`,
	},
	'term-copy-undone': { tone: 'good', say: () => 'The copied lessons were removed.' },
	'series-changed': {
		tone: 'good',
		say: (params: Params) =>
			`The lessons were changed.${mailedWords(params)} You can undo this on this page until somebody changes one of them.${travelWords(params)}`,
	},
	'series-undone': {
		tone: 'good',
		say: ({ seat, unreached = '' }: Params) =>
			seat === 'gone'
				? `The lessons were removed, with the seat, its price and the class.${unreached}`
				: `The lessons are as they were before.${seat === 'stays' ? ' The class and the seat were changed or used since, so they stay, and the price goes on. End the enrollment or archive the class.' : ''}${unreached}`,
	},
	'series-added': {
		tone: 'good',
		say: (params: Params) =>
			`${params.count ?? 'The lessons were'} added.${params.leftOut ? ` ${params.leftOut}` : ''}${mailedWords(params)}${travelWords(params)}`,
	},
	...closureFlashes,
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

function whenRetried(params: Params): string {
	return params.mailWaits ? onceSetUp(params).trim() : 'within a minute'
}

export function isFlashId(id: unknown): id is FlashId {
	return typeof id === 'string' && Object.hasOwn(text, id)
}
