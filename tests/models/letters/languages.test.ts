import { beforeEach, describe, expect, it } from 'vitest'
import { write } from '#db/client.server.ts'
import { twoFactorLetter } from '#app/letters/two-factor.server.ts'
import { accessFor, schoolIdOf, type Access, type Staff } from '#app/models/access.server.ts'
import { offerSchool } from '#app/models/account/ownership.server.ts'
import { resendInvitation, resetAccount } from '#app/models/account/renewal.server.ts'
import { changeSignIn } from '#app/models/account/sign-in-address.server.ts'
import { tellOfResult } from '#app/models/event/letters.server.ts'
import { openSessionOn } from '#app/models/identity/device.server.ts'
import { askForEmail } from '#app/models/identity/email-change.server.ts'
import { changeOwnPassword } from '#app/models/identity/own-password.server.ts'
import { takeCode } from '#app/models/identity/two-factor-code.server.ts'
import { hashOfRecoveryCode, newRecoveryCode, recoveryCodeIn } from '#app/models/two-factor-secret.server.ts'
import { recordFailure } from '#app/models/identity/sign-in.server.ts'
import { newResetLink, sendResetLink } from '#app/models/identity/password-reset.server.ts'
import { resetPassword } from '#app/models/identity/password-choice.server.ts'
import { accountReader } from '#app/models/identity/reader.server.ts'
import { beginView } from '#app/models/identity/view-as.server.ts'
import { tellOfFeedbackReply } from '#app/models/notification/feedback-reply.server.ts'
import { keyOfPlace } from '#app/domain/notification/recipients.ts'
import { setChoice } from '#app/models/notification/choices.server.ts'
import { tellOfAssignment } from '#app/models/notification/learning.server.ts'
import { tellOfReport, tellOfReturn } from '#app/models/notification/reports.server.ts'
import { tellOfCommentAnswer } from '#app/models/notification/recording-comments.server.ts'
import { addComment } from '#app/models/learning/recording-comments.server.ts'
import {
	tellOfAnswer,
	tellOfMakeUpRequest,
	tellOfMoveRequest,
	tellOfTimeOff,
} from '#app/models/notification/school-events.server.ts'
import { askForDeletion, overrideLimits } from '#app/models/platform/oversight.server.ts'
import { asReader } from '#app/models/reader.server.ts'
import { registerSchool } from '#app/models/visitors/registration.server.ts'
import { openSession } from '#app/models/identity/session.server.ts'
import { inviteStaff } from '#app/models/platform/staff.server.ts'
import { aGuardianOf } from '../../support/accounts.ts'
import { change, rows, withDemo } from '../../support/database.ts'
import { aSchool, aStudent, ORIGIN } from '../../support/factories.ts'
import {
	announce,
	moveALesson,
	payInParts,
	remindOfOpenInvoices,
	reportAnAbsence,
	reportATeacherAway,
	stopPayingInParts,
	writeAMessage,
} from './flows.ts'

withDemo()

interface Asking {
	access: Access
	staff: Staff
}

const ADMIN = 'admin@harmony.example'
const REGISTRATION = {
	name: 'N',
	email: ADMIN,
	schoolName: 'S',
	role: 'admin',
	plan: null,
	language: 'de',
	dateFormat: 'day-first',
} as const

function resetWithLink() {
	const token = write((tx) => newResetLink(tx, 'person-admin'))
	return resetPassword({ token, email: ADMIN }, 'hash', ORIGIN)
}

function useRecoveryCode({ access: { userId } }: Asking) {
	const code = newRecoveryCode()
	const hash = hashOfRecoveryCode(userId, recoveryCodeIn(code) ?? '')
	change('insert into recovery_codes (user_id, hash, created_at) values (?, ?, 0)', userId, hash)
	expect(takeCode(userId, code)).toBe('recovery')
}

function parentSignsInWith(access: Access, email: string) {
	const [parent] = rows<{ id: string }>("select id from guardians where email = 'parent@harmony.example'")
	write((tx) => changeSignIn(tx, access, { is: 'guardian', id: parent?.id ?? '' }, email))
}

/** Every way a letter is left to be sent, and what it is. */
const FLOWS: [flow: string, kind: string, run: (asking: Asking) => unknown][] = [
	['a forgotten password', 'password-reset', () => sendResetLink(ADMIN, ORIGIN)],
	[
		'a forgotten password of a locked account',
		'account-locked',
		() => {
			change("update memberships set locked_at = 1 where user_id = 'person-teacher'")
			sendResetLink('teacher@harmony.example', ORIGIN)
		},
	],
	['a password chosen by a link', 'password-changed', resetWithLink],
	[
		'too many wrong passwords',
		'sign-in-paused',
		() => Array.from({ length: 10 }, (_, i) => recordFailure(ADMIN, `network ${i}`)),
	],
	[
		'a password changed in the settings',
		'password-changed',
		({ access }) => changeOwnPassword(access, 'hash'),
	],
	['a new address', 'email-confirmation', ({ access }) => askForEmail(access, 'new@rules.example')],
	['the address there was', 'email-change-notice', ({ access }) => askForEmail(access, 'new@rules.example')],
	[
		'an address the school asked for',
		'email-change-by-school',
		({ access }) => parentSignsInWith(access, 'new@rules.example'),
	],
	['an address somebody has', 'email-taken', ({ access }) => askForEmail(access, 'teacher@harmony.example')],
	[
		'a registration with an address somebody has',
		'address-taken',
		() => registerSchool(REGISTRATION, { hash: 'h', isWeak: false }, { ...ORIGIN, subnet: '1' }),
	],
	[
		'a registration',
		'registration',
		() =>
			registerSchool(
				{ ...REGISTRATION, email: 'new@rules.example' },
				{ hash: 'h', isWeak: false },
				{ ...ORIGIN, subnet: '1' },
			),
	],
	['a recovery code that was used', 'two-factor-recovery-used', useRecoveryCode],
	[
		'a sign-in with another browser',
		'new-device',
		({ access: { userId } }) => {
			change('update users set is_demo = 0')
			const on = (deviceSecret: string) =>
				openSessionOn({ userId, remembered: false, deviceSecret, trust: false }, ORIGIN)
			return [on('one'), on('other')]
		},
	],
	[
		'another invitation',
		'invitation',
		({ access }) => {
			change("update memberships set awaited_since = 1 where id = 'harmony-teacher'")
			return resendInvitation(access, 'harmony-teacher')
		},
	],
	['a password the office resets', 'password-reset', ({ access }) => resetAccount(access, 'harmony-teacher')],
	['a school that is offered', 'ownership-offer', ({ access }) => offerSchool(access, 'harmony-teacher')],
	['an offer of their school', 'ownership-offered', ({ access }) => offerSchool(access, 'harmony-teacher')],
	[
		'staff of the platform',
		'staff-invitation',
		() => inviteStaff({ email: 'super@solfa.example', name: 'S' }, true),
	],
	['an absence', 'absence', ({ access }) => reportAnAbsence(access)],
	['a lesson that changes', 'lesson-changes', ({ access }) => moveALesson(access)],
	['a teacher who is away', 'lesson-changes', ({ access }) => reportATeacherAway(access)],
	['a message', 'message-notice', ({ access }) => writeAMessage(access)],
	[
		'a comment on a recording',
		'recording-comment',
		({ access }) => addComment(access, 'key', 'harmony-recording-2', { second: 2, text: 'Gut!' }),
	],
	[
		'a reply to feedback',
		'feedback-reply',
		({ access }) =>
			write((tx) => {
				const [{ by } = { by: '' }] = rows<{ by: string }>(
					"select user_id as by from memberships where school_id = 'harmony' and role = 'student'",
				)
				tellOfFeedbackReply(tx, access, { by, reply: 'Danke' })
			}),
	],
	['an answer to a comment on a recording', 'recording-answer', ({ access }) => answerAComment(access)],
	[
		'a request to move a lesson',
		'move-request',
		({ access }) =>
			write((tx) => {
				const lesson = { id: 'l', classId: 'c', class: 'c', startsAt: Date.now(), teacherId: null }
				tellOfMoveRequest(tx, access, { lesson, student: { id: 's', name: 's' }, wish: 'Freitag' })
			}),
	],
	[
		'a request for time off',
		'time-off-request',
		({ access }) =>
			write((tx) => {
				const days = { startsOn: '2026-02-02', endsOn: '2026-02-03', reason: 'Kurs' }
				tellOfTimeOff(tx, access, 'timeOffRequest', { teacher: 't', ...days })
			}),
	],
	[
		'a report',
		'report-published',
		({ access }) =>
			write((tx) => {
				const [{ id } = { id: '' }] = rows<{ id: string }>(
					`select student_id as id from guardianships
					join guardians on guardians.id = guardian_id where membership_id is not null`,
				)
				tellOfReport(tx, access, { id: 'r', studentId: id, student: 's', title: 't' })
			}),
	],
	[
		'the result of an exam',
		'event-result',
		({ access }) =>
			write((tx) => {
				const [{ studentId } = { studentId: '' }] = rows<{ studentId: string }>(
					`select student_id as studentId from guardianships
					join guardians on guardians.id = guardian_id where membership_id is not null`,
				)
				const result = { outcome: 'merit', mark: '124', resultNote: 'Schön' } as const
				tellOfResult(tx, access, 'Stufe 1', { studentId, student: 's', ...result })
			}),
	],
	[
		'a report that the office returned',
		'report-returned',
		({ access }) =>
			write((tx) => {
				const [{ id } = { id: '' }] = rows<{ id: string }>(
					'select id from teachers where membership_id is not null and email is not null',
				)
				const report = { id: 'r', studentId: 's', student: 's', title: 't' }
				tellOfReturn(tx, access, { ...report, teacherId: id, reason: 'Stücke nennen' })
			}),
	],
	[
		'an assignment',
		'learning',
		({ access }) =>
			write((tx) => {
				const [{ id, member } = { id: '', member: '' }] = rows<{ id: string; member: string }>(
					`select student_id as id, membership_id as member from guardianships
					join guardians on guardians.id = guardian_id where membership_id is not null`,
				)
				const choice = { event: 'learning', recipient: keyOfPlace(member), how: 'now' } as const
				setChoice(tx, access.schoolId, choice, 1)
				tellOfAssignment(tx, access, { studentId: id, name: 's' }, { id: 'a', text: 'Takt 1' })
			}),
	],
	[
		'a request for a make-up lesson',
		'make-up-request',
		({ access }) =>
			write((tx) => tellOfMakeUpRequest(tx, access, { student: { id: 's', name: 's' }, wish: 'Freitag' })),
	],
	['an announcement', 'broadcast', ({ access }) => announce(access)],
	[
		'an answer to an offer',
		'offer-answer',
		({ access }) =>
			write((tx) =>
				tellOfAnswer(tx, access, { answer: 'accept', student: 's', className: 'c', classId: 'c' }),
			),
	],
	['an invoice that is open', 'reminder', ({ access }) => remindOfOpenInvoices(access)],
	['an invoice in parts', 'payment-plan', ({ access }) => payInParts(access)],
	['the end of paying in parts', 'payment-plan', ({ access }) => stopPayingInParts(access)],
	[
		'limits',
		'platform-notice',
		({ staff }) =>
			overrideLimits(staff, 'cape', { teachers: 6, students: null, until: Date.now(), reason: 'r' }),
	],
	[
		'a deletion',
		'platform-notice',
		({ staff }) => askForDeletion(staff, 'cape', { reason: 'r', name: 'Cape Conservatoire' }),
	],
	[
		'support that looks',
		'platform-view',
		({ staff }) => beginView(staff, 'cape', { reason: 'r', minutes: 15 }),
	],
]

function answerAComment(access: Access) {
	const id = 'harmony-recording-2'
	addComment(access, 'key', id, { text: 'Gut!' })
	const answer = { id, studentId: 's', student: 's', answerTo: access.userId, text: 'Danke' }
	write((tx) => tellOfCommentAnswer(tx, access, answer))
}

const german = () => {
	change("update guardians set language = 'de'")
	change('insert or ignore into preferences (user_id, updated_at) select id, 0 from users')
	change("update preferences set language = 'de'")
	change('delete from outbox')
}

function asAdmin(): Asking {
	const { person } = openSession('person-admin', false, ORIGIN)
	const access = accessFor(person, 'student:read') as Access
	return { access, staff: { ...person, role: 'super_admin' } }
}

/** Of people we know: some flows also write to addresses that nobody has told us anything of. */
const known = `lower(to_address) in (select email_key from users union select email_key from guardians)`

describe('somebody who reads German', () => {
	beforeEach(german)

	it.each(FLOWS)('is written to in German about %s', (_flow, kind, run) => {
		run(asAdmin())
		const mails = rows<{ html: string; text: string }>(
			`select html, text from outbox where kind = ? and (${known} or to_address = 'new@rules.example')`,
			kind,
		)
		expect(mails.length).toBeGreaterThan(0)
		for (const { html, text } of mails) {
			expect(html).toContain('<html lang="de">')
			expect(text).not.toMatch(/\b(Hello|If you|your|you)\b/)
		}
	})
})

it('somebody of whom no language is known is written to in English', () => {
	change('update preferences set language = null')
	change('delete from outbox')
	sendResetLink(ADMIN, ORIGIN)
	expect(rows<{ html: string }>('select html from outbox')[0]?.html).toContain('<html lang="en">')
})

it('somebody of whom no language is known is sent a link in the language of the page they asked on', () => {
	change('update preferences set language = null')
	change('delete from outbox')
	sendResetLink(ADMIN, { ...ORIGIN, language: 'es' })
	expect(rows<{ html: string }>('select html from outbox')[0]?.html).toContain('<html lang="es">')
})

describe('the language of a reader', () => {
	const email = 'ida@post.example'
	const read = (schoolId: string) => asReader(schoolIdOf(schoolId), { email }).language

	it('is what a guardian told the office of the school that writes, and of no other', () => {
		const school = aSchool()
		const guardian = aGuardianOf(school, aStudent(school), { email })
		change("update guardians set language = 'es' where id = ?", guardian)
		expect([read(school.id), read(aSchool().id)]).toEqual(['es', 'en'])
	})

	it('is what is on file for an adult student, and not on a record merged into another', () => {
		const school = aSchool()
		const mailbox = { email, emailKey: email }
		const id = aStudent(school, { ...mailbox, language: 'es' })
		aStudent(school, { ...mailbox, id: '0', language: 'de', mergedInto: id, archivedAt: 1 })
		expect([read(school.id), read(aSchool().id)]).toEqual(['es', 'en'])
	})

	it('is also what is on file for a student with an account, in letters about it and in the portal', () => {
		change("update students set language = 'es' where membership_id = 'harmony-student'")
		change("update preferences set language = null where user_id = 'person-student'")
		expect(accountReader({ email: 'student@harmony.example' }).language).toBe('es')
		expect(openSession('person-student', false, ORIGIN).person.language).toBe('es')
	})

	it('is first what they chose themselves, and English where nothing of ours is written in it', () => {
		change("update users set email = ?, email_key = ? where id = 'person-parent'", email, email)
		change(
			"insert or replace into preferences (user_id, language, updated_at) values ('person-parent', 'de', 0)",
		)
		expect(read('harmony')).toBe('de')
		change("update preferences set language = 'fr' where user_id = 'person-parent'")
		expect(read('harmony')).toBe('en')
	})

	it('is also what a guardian told an office, where we write about their account', () => {
		change("update guardians set language = 'es' where membership_id = 'harmony-parent'")
		change("update preferences set language = null where user_id = 'person-parent'")
		expect(accountReader({ email: 'parent@harmony.example' }).language).toBe('es')
	})
})

it('two-factor letters are in the language of the account', () => {
	expect(twoFactorLetter({ name: 'N', email: ADMIN, language: 'es' }, 'on').subject).toBe(
		'La verificación en dos pasos está activada',
	)
})
