import { href } from '#app/domain/href.ts'
import type { Role } from '#app/domain/account/roles.ts'
import type { Mail } from '#app/letters/mail.ts'
import { letter } from './letter.server.ts'
import { letterWords, type Reader } from './words.server.ts'

interface Received {
	to: Reader
	school: string
	className: string | null
	is: 'seat' | 'waiting' | 'request' | 'notPaid' | 'tooLate'
	/** The amount that is paid before the seat is theirs, as `payWords` says it. */
	toPay?: { amount: string; number: string; until: string | null; note: string | null } | null
	/** True if they signed up in the portal: the address is theirs, and they have a password. */
	hasAccount?: boolean
}

/** Contains no text of the visitor, because the address may belong to a stranger, who must not be written to through us. */
export function signUpReceipt({
	to,
	school,
	className,
	is,
	toPay = null,
	hasAccount = false,
}: Received): Mail {
	const { helloAll, lessons } = letterWords(to.language)
	const { signUp } = lessons
	const isInquiry = is === 'request' && className === null
	return letter({
		kind: 'sign-up',
		language: to.language,
		to: to.email,
		subject: isInquiry ? signUp.inquirySubject(school) : signUp.subject(school),
		paragraphs: [
			helloAll,
			toPay?.until ? signUp.held(school, className) : signUp[is](school, className),
			...(toPay ? [signUp.pay(toPay.amount, toPay.number, toPay.until)] : []),
			...(toPay?.note ? [toPay.note] : []),
			...(is === 'request' || is === 'notPaid' || hasAccount ? [] : [signUp.next]),
			...(hasAccount ? [] : [isInquiry ? signUp.notYourInquiry(school) : signUp.notYou(school)]),
		],
	})
}

export type SignUpAnswer = 'accepted' | 'answered' | 'waits' | 'declined' | 'trial' | 'trialOff'

interface Answered {
	to: Reader
	school: string
	student: string
	className: string | null
	/** Day and time of a trial lesson, and its teacher. */
	when: string
	is: SignUpAnswer
	/** The office's own text. */
	message: string
}

/** Sent when the office has answered a sign-up. */
export function signUpAnswer({ to, school, student, className, when, is, message }: Answered): Mail {
	const { hello, lessons } = letterWords(to.language)
	const { signUp } = lessons
	const texts = {
		accepted: () => signUp.accepted(school, student, className),
		waits: () => signUp.waits(school, student, className),
		answered: () => signUp.answered(school, student),
		declined: () => signUp.declined(school, student, className),
		trial: () => signUp.trial(school, student, when),
		trialOff: () => signUp.trialOff(school, student, when),
	}
	return letter({
		kind: 'sign-up-answer',
		language: to.language,
		to: to.email,
		subject: subjectOf(is, className, signUp)(school),
		paragraphs: [
			hello(to.name),
			texts[is](),
			...(message ? [message] : []),
			...(is === 'accepted' || is === 'waits' || is === 'trial' ? [signUp.next] : []),
		],
	})
}

/** A question and a wish for a trial lesson name no class. Their receipt called them an inquiry. */
function subjectOf(
	is: SignUpAnswer,
	className: string | null,
	words: ReturnType<typeof letterWords>['lessons']['signUp'],
) {
	if (is === 'answered' || className === null) return words.inquirySubject
	return is === 'accepted' ? words.subject : words.declinedSubject
}

interface Told {
	to: Required<Reader> & { role: Role }
	student: string
	className: string | null
	/** True if a place is asked for and the office decides. */
	asks?: boolean
	/** Day, time and teacher of a trial lesson that is asked for. */
	trial?: string | null
	message?: string
	contact?: { name: string; email: string; phone?: string | null }
}

/** Notifies the office of a sign-up. */
export function newSignUpLetter(told: Told): Mail {
	const { to, message, contact } = told
	const { hello, lessons } = letterWords(to.language)
	const { reach, wrote, open } = lessons.signUp
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
		],
		action: { label: open, path: href.signUps() },
	})
}

/** The same as a line of a summary. */
export function newSignUpLine({ to, student, className, asks, trial }: Told): string {
	const { office, asksTrial } = letterWords(to.language).lessons.signUp
	return trial ? asksTrial(student, trial) : office(student, className, asks)
}
