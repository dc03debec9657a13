import { supportFlash } from './support/flash.ts'
import { PAYMENT_CONFIRMING, PAYMENT_ERROR, PAYMENT_REPLACED } from './subscription/labels.ts'

/** What a page says once after something was done. Sent as an id, so that no cookie can put words on a page. */
const words = {
	'school-switched': {
		tone: 'good',
		say: (its: Params) => `You are now at ${its.school ?? 'the other school'}.`,
	},
	invited: { tone: 'good', say: (its: Params) => `An invitation is on its way to ${nameIn(its)}.` },
	'invited-again': {
		tone: 'good',
		say: (its: Params) => `A new link is on its way to ${nameIn(its)}. The old link no longer works.`,
	},
	'account-linked': {
		tone: 'good',
		say: (its: Params) => `${nameIn(its)} had an account here already. It is linked now.`,
	},
	'account-unlinked': { tone: 'good', say: (its: Params) => `${nameIn(its)} has no account any more.` },
	'account-locked': {
		tone: 'good',
		say: (its: Params) => `The account of ${nameIn(its)} is locked, and signed out everywhere here.`,
	},
	'account-unlocked': { tone: 'good', say: (its: Params) => `${nameIn(its)} can sign in again.` },
	'account-unlocked-awaited': {
		tone: 'good',
		say: (its: Params) => `${nameIn(its)} is unlocked. Send a new invitation to let them come in.`,
	},
	'sessions-ended': { tone: 'good', say: (its: Params) => `${nameIn(its)} is signed out everywhere here.` },
	'reset-mailed': {
		tone: 'good',
		say: (its: Params) => `A link to choose a new password is on its way to ${nameIn(its)}.`,
	},
	'profile-saved': { tone: 'good', say: () => 'Your profile is saved.' },
	'email-asked': {
		tone: 'good',
		say: (its: Params) =>
			`A link to confirm it is on its way to ${its.email ?? 'the new address'}. Until then your address stays as it is.`,
	},
	'password-changed': {
		tone: 'good',
		say: () => 'Your password is changed. You are signed out everywhere else.',
	},
	...supportFlash,
	'session-closed': { tone: 'good', say: () => 'That session is ended.' },
	'other-sessions-closed': { tone: 'good', say: () => 'You are signed out everywhere else.' },
	'grants-saved': { tone: 'good', say: (its: Params) => `What ${nameIn(its)} may do is saved.` },
	'school-offered': {
		tone: 'good',
		say: (its: Params) => `${nameIn(its)} is asked to take the school over. Until then nothing changes.`,
	},
	'offer-ended': { tone: 'good', say: () => 'The offer is over. Everything stays as it was.' },
	'school-taken-over': { tone: 'good', say: (its: Params) => `You run ${its.school ?? 'the school'} now.` },
	'invitation-declined': {
		tone: 'good',
		say: (its: Params) => `You declined. ${its.school ?? 'The school'} is told, and the invitation is over.`,
	},
	joined: { tone: 'good', say: (its: Params) => `Welcome to ${its.school ?? 'your school'}.` },
	'session-ended': {
		tone: 'bad',
		say: () => 'Your session has ended, so nothing was saved. Please log in again.',
	},
	'account-created': {
		tone: 'good',
		title: 'Account created successfully',
		say: () => 'Now choose your subscription plan to get started.',
	},
	'already-registered': { tone: 'good', say: () => 'Your account was created. Please log in to go on.' },
	'logout-failed': { tone: 'bad', say: () => 'Logout failed' },
	'message-sent': {
		tone: 'good',
		title: 'Message sent successfully!',
		say: () => "We'll get back to you within 24 hours.",
	},
	'demo-requested': {
		tone: 'good',
		title: 'Demo request submitted!',
		say: () => "We'll contact you within 24 hours to schedule your personalized demo.",
	},
	'payment-cancelled': {
		tone: 'bad',
		title: 'Payment Cancelled',
		say: () => 'Your subscription setup was cancelled.',
	},
	'payment-error': {
		tone: 'bad',
		title: 'Payment Error',
		say: () => PAYMENT_ERROR,
	},
	'payment-confirming': {
		tone: 'good',
		title: 'Payment received, being confirmed',
		say: () => PAYMENT_CONFIRMING,
	},
	'payment-replaced': {
		tone: 'bad',
		title: 'Payment canceled',
		say: () => PAYMENT_REPLACED,
	},
	'plan-refused': {
		tone: 'bad',
		title: 'This plan cannot be chosen',
		say: (its: Params) => its.why ?? '',
	},
	'cleanup-failed': {
		tone: 'bad',
		title: 'Cleanup Failed',
		say: () => 'Failed to cleanup account data. Please contact support.',
	},
	'no-account': { tone: 'bad', title: 'No Account Found', say: () => 'No account data to cleanup.' },
	'upgrade-cancelled': {
		tone: 'good',
		title: 'Upgrade Cancelled',
		say: () => 'You can continue using your account normally.',
	},
	'plan-ended': {
		tone: 'good',
		title: 'Subscription cancelled',
		say: (its: Params) =>
			`Nothing more will be charged. Your school stays open until ${its.until ?? 'the end of what is paid'}.`,
	},
	'plan-resumed': {
		tone: 'good',
		title: 'Subscription resumed',
		say: () => 'Your plan continues as before.',
	},
	'registration-cancelled': {
		tone: 'good',
		title: 'Registration Cancelled',
		say: () => 'Your registration has been cancelled and all account data removed. You can now start fresh.',
	},
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
	'cleanup-issue': {
		tone: 'bad',
		title: 'Cleanup Issue',
		say: () => 'There was an issue cleaning up your account. Please contact support if needed.',
	},
} as const satisfies Record<string, Words>

interface Words {
	tone: 'good' | 'bad'
	title?: string
	say: (its: Params) => string
}

type Params = Record<string, string>

function nameIn(its: Params): string {
	return its.name ?? 'this person'
}

export type FlashId = keyof typeof words

export interface Flash {
	id: FlashId
	params?: Params
}

export type SaidFlash = Pick<Words, 'tone' | 'title'> & { text: string }

export function sayFlash({ id, params = {} }: Flash): SaidFlash {
	const { tone, title, say }: Words = words[id]
	return { tone, title, text: say(params) }
}

export function isFlashId(id: unknown): id is FlashId {
	return typeof id === 'string' && Object.hasOwn(words, id)
}
