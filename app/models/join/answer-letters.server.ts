import type { Tx } from '#db/client.server.ts'
import { signUpAnswer, trialLetter, type SignUpAnswer } from '#app/letters/sign-up.server.ts'
import { momentWords } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { findWaitingReason } from '../enrolment/queue-place.server.ts'
import { listLessonRecipients } from '../lesson/recipients.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { startWords, tellOfJoin } from '../portal/seat-news.server.ts'
import { asReader } from '../reader.server.ts'
import { contactsOf } from '../student/contacts.server.ts'
import { findAsker } from './asker.server.ts'
import { placeOfTrial } from './booked-trial.server.ts'
import type { FoundSignUp } from './inbox.server.ts'
import { inviteNewcomer, signsInFor } from './invitations.server.ts'

/** Tells a family what became of its sign-up, and invites it to choose a password. Its others read of a place like of any other. */
export function welcome(
	tx: Tx,
	access: Access,
	signUp: FoundSignUp,
	is: Extract<SignUpAnswer, 'accepted' | 'waits' | 'trial'>,
) {
	writeAnswer(tx, access, signUp, { is, isInvited: invite(tx, access, signUp) })
	if (is !== 'accepted' || !signUp.enrolmentId) return
	const told = fold(mailboxOf(access, signUp).email)
	tellOfJoin(tx, access, signUp.enrolmentId, ({ email }) => fold(email) !== told)
}

export function invite(tx: Tx, access: Access, signUp: FoundSignUp): boolean {
	const { email } = mailboxOf(access, signUp)
	const holder = signsInFor(tx, access, signUp.studentId, { isSelf: signUp.email !== null, email })
	return inviteNewcomer(tx, access, holder, email)
}

/** The answer goes to the person who asked, or else to the first contact. */
export function mailboxOf(access: Access, signUp: FoundSignUp) {
	const { studentId, student, email } = signUp
	const asker = findAsker(access, signUp)
	if (asker) return { name: asker.name, email: asker.email, isSelf: asker.key === `student:${studentId}` }
	const contacts = contactsOf(access.schoolId, [studentId]).get(studentId) ?? []
	const name = contacts[0]?.name ?? student
	const isSelf = contacts.length === 0 && Boolean(email)
	return { name, email: email ?? contacts.find((contact) => contact.email)?.email ?? '', isSelf }
}

export function writeAnswer(
	tx: Tx,
	access: Access,
	signUp: FoundSignUp,
	{ is, message = '', isInvited }: { is: SignUpAnswer; message?: string; isInvited?: boolean },
) {
	const { schoolId, school } = access
	const mailbox = mailboxOf(access, signUp)
	if (!mailbox.email) return
	const to = asReader(schoolId, mailbox)
	const { student, className, enrolmentId } = signUp
	const start = is === 'accepted' && enrolmentId ? startWords(access, enrolmentId, to.language) : ''
	const waits = is === 'waits' ? findWaitingReason(access, signUp) : undefined
	const { isSelf } = mailbox
	const about = { student, isSelf, className, start, waits, message, isInvited }
	const when = trialWords(access, signUp, is, to.language)
	queueSchoolMail(tx, schoolId, [signUpAnswer({ to, school: school.name, ...about, is, when })])
	if (is !== 'trial' && is !== 'trialOff') return
	for (const person of listLessonRecipients(access, [signUp.studentId]).people) {
		if (fold(person.email) === fold(mailbox.email)) continue
		const other = asReader(schoolId, person)
		const then = trialWords(access, signUp, is, other.language)
		queueSchoolMail(tx, schoolId, [trialLetter({ to: other, school: school.name, student, is, when: then })])
	}
}

/** Day and time of a trial lesson, its teacher, and its place while it is booked. */
function trialWords(
	access: Access,
	{ trialAt, teacher, lessonId }: FoundSignUp,
	is: SignUpAnswer,
	language: Language,
): string {
	const { timeZone, paperFormat } = access.school
	const when = trialAt ? momentWords(trialAt, timeZone, datesIn(language, paperFormat)) : ''
	const where = is === 'trial' ? placeOfTrial(access, lessonId, language) : []
	return [when, teacher, ...where].filter(Boolean).join(', ')
}
