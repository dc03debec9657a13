import { href } from '#app/domain/href.ts'
import { siteHref } from '#app/domain/site-href.ts'
import type { Role } from '#app/domain/account/roles.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

type LessonWords = ReturnType<typeof letterWords>['lessons']
type SignUpWords = LessonWords['signUp']

/** Why a student has no seat yet: none is free, others wait before them, or the family waits for seats for all of them. */
export type WaitingReason = keyof LessonWords['waits']

interface Received {
	to: Reader
	school: string
	className: string | null
	is: 'seat' | 'waiting' | 'request' | 'notPaid' | 'tooLate'
	/** Day, time and place of the first lesson. Only a student with a seat has one. */
	start?: string
	/** Day, time and teacher of a trial lesson that is asked for. Empty if the time is not agreed. */
	trial?: string | null
	/** The amount that is paid before the seat is theirs, as `payWords` says it. */
	toPay?: { amount: string; number: string; until: string | null; note: string | null; token: string } | null
	/** The student, if they signed up in the portal: the address is theirs, and they have a password. */
	student?: string
	/** Why the student waits. */
	waits?: WaitingReason
	/** True if a second email invites them to choose a password. */
	isInvited?: boolean
}

/**
 * To a visitor it contains nothing they typed, because the address may belong to a stranger, who must not be written to
 * through us.
 */
export function signUpReceipt({
	to,
	school,
	className,
	is,
	start,
	trial = null,
	toPay = null,
	student,
	waits,
	isInvited = false,
}: Received): Mail {
	const { hello, helloAll, lessons, papers, school: text } = letterWords(to.language)
	const { signUp } = lessons
	const isInquiry = is === 'request' && className === null
	return letter({
		kind: 'sign-up',
		language: to.language,
		to: to.email,
		subject: isInquiry ? signUp.inquirySubject(school) : signUp.subject(school),
		paragraphs: [
			student ? hello(to.name) : helloAll,
			toPay?.until
				? signUp.held(school, className)
				: receiptLine(lessons, { school, className, is, student, waits }),
			...(start ? [start] : []),
			...(trial === null ? [] : [lessons.trialAsked(trial)]),
			...(toPay ? [signUp.pay(toPay.amount, toPay.number, toPay.until)] : []),
			...(toPay?.note ? [toPay.note] : []),
			...(isInvited ? [signUp.next] : []),
			...(student ? [] : [isInquiry ? signUp.notYourInquiry(school) : signUp.notYou(school)]),
		],
		...(toPay
			? {
					action: {
						label: toPay.until
							? text.invoice.pay(toPay.amount)
							: text.invoice.see(papers.invoiceOf(toPay.number, false)),
						path: siteHref.payInvoice(toPay.token, { lang: to.language }),
					},
				}
			: {}),
	})
}

function receiptLine(
	{ signUp: words, waits: waiting }: LessonWords,
	{
		school,
		className,
		is,
		student,
		waits = 'full',
	}: Pick<Received, 'school' | 'className' | 'is' | 'student' | 'waits'>,
): string {
	if (student && is === 'seat') return words.accepted(school, student, className)
	if (student && is === 'waiting') return waiting[waits](school, student, className)
	return words[is](school, className)
}

export type SignUpAnswer = 'accepted' | 'answered' | 'waits' | 'declined' | 'trial' | 'trialOff' | 'placeOff'

interface Answered {
	to: Reader
	school: string
	student: string
	/** True if the reader is the student. */
	isSelf?: boolean
	className: string | null
	/** Day and time of a trial lesson, and its teacher. */
	when: string
	/** Day, time and place of the first lesson. Only a student with a seat has one. */
	start?: string
	/** Why the student waits. */
	waits?: WaitingReason
	is: SignUpAnswer
	/** The office's own text. */
	message: string
	isInvited?: boolean
}

/** Sent when the office has answered a sign-up. */
export function signUpAnswer({
	to,
	school,
	student,
	isSelf = false,
	className,
	when,
	start,
	waits = 'full',
	is,
	message,
	isInvited = false,
}: Answered): Mail {
	const { hello, lessons } = letterWords(to.language)
	const { signUp } = lessons
	const texts = {
		accepted: () => signUp.accepted(school, student, className),
		waits: () => lessons.waits[waits](school, student, className),
		answered: () => signUp.answered(school, student),
		declined: () =>
			isSelf ? lessons.declinedOwn(school, className) : signUp.declined(school, student, className),
		trial: () => signUp.trial(school, student, when),
		trialOff: () => signUp.trialOff(school, student, when),
		placeOff: () => signUp.placeOff(school, student, className),
	}
	return letter({
		kind: 'sign-up-answer',
		language: to.language,
		to: to.email,
		subject: subjectOf(is, className, signUp)(school),
		paragraphs: [
			hello(to.name),
			texts[is](),
			...(start ? [start] : []),
			...(message ? [message] : []),
			...(isInvited ? [signUp.next] : []),
		],
	})
}

/** Tells the others of a family about a trial lesson for which one of them asked. */
export function trialLetter({
	to,
	school,
	student,
	is,
	when,
}: Pick<Answered, 'to' | 'school' | 'student' | 'when'> & { is: 'trial' | 'trialOff' }): Mail {
	const { hello, lessons } = letterWords(to.language)
	const news = is === 'trial' ? lessons.bookedTrial : lessons.visitEnded
	return letter({
		kind: 'sign-up-answer',
		language: to.language,
		to: to.email,
		subject: news.subject(student),
		paragraphs: [hello(to.name), lessons.signUp[is](school, student, when)],
	})
}

/** A question and a wish for a trial lesson name no class. Their receipt called them an inquiry. */
function subjectOf(is: SignUpAnswer, className: string | null, words: SignUpWords) {
	if (is === 'answered' || className === null) return words.inquirySubject
	return is === 'accepted' ? words.subject : words.declinedSubject
}

interface Told {
	to: Required<Reader> & { role: Role }
	student: string
	className: string | null
	/** The outcome of a sign-up for a class. The office decides about a request. */
	became?: 'seat' | 'waiting' | 'request'
	/** Day, time and teacher of a trial lesson that is asked for. Empty if the time is not agreed. */
	trial?: string | null
	message?: string
	contact?: { name: string; email: string; phone?: string | null }
	/** The only guardian of a new child whose family has others. */
	onlyGuardian?: string
}

/** Notifies the office of a sign-up. */
export function newSignUpLetter(told: Told): Mail {
	const { to, message, contact, student, onlyGuardian: guardian } = told
	const { hello, lessons } = letterWords(to.language)
	const { reach, wrote, open, onlyGuardian } = lessons.signUp
	const said = newSignUpLine(told)
	return letter({
		kind: 'new-sign-up',
		language: to.language,
		to: to.email,
		subject: said.replace(/\.$/, ''),
		paragraphs: [
			hello(to.name),
			said,
			...(message ? [wrote, message] : []),
			...(contact ? [reach([contact.name, contact.email, contact.phone].filter(Boolean).join(', '))] : []),
			...(guardian ? [onlyGuardian(guardian, student)] : []),
		],
		action: { label: open, path: href.signUps() },
	})
}

/** The same as a line of a summary. */
export function newSignUpLine({ to, student, className, became = 'seat', trial }: Told): string {
	const { office, asksTrial } = letterWords(to.language).lessons.signUp
	if (typeof trial === 'string') return asksTrial(student, trial)
	return className ? office[became](student, className) : office.question(student)
}
