import type { Tx } from '#db/client.server.ts'
import { signUps } from '#db/schema/index.ts'
import { signUpAnswer } from '#app/letters/sign-up.server.ts'
import { today } from '#app/utils/dates.ts'
import { done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { asReader } from '../reader.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { leadStudent } from '../student/activity.server.ts'
import { contactsOf } from '../student/contacts.server.ts'
import { findStudent } from '../student/student.server.ts'
import { writeWhole } from '../undo.server.ts'
import { findSignUp, type FoundSignUp } from './inbox.server.ts'
import { inviteNewcomer, signsInFor } from './newcomers.server.ts'
import { findShownClass } from './shown-classes.server.ts'
import { place } from './sign-up.server.ts'

export interface Answered {
	student: string
	/** The class they were placed in, or wait for. */
	placed: string | null
}

/** Takes a sign-up: who asked for a class is placed in it, or on its waiting list, and is told. */
export function acceptSignUp(access: Access, id: string, version: number): Outcome<Answered> {
	return answer(access, id, version, 'accepted', (tx, found) => {
		const { classId, hasPlace, className, student } = found
		if (!classId || hasPlace) return done({ student, placed: null })
		const led = lead(access, found, 'active')
		if (!led.ok) return led
		const shown = findShownClass(access, classId)
		const wanted = { id: classId, price: shown?.price ?? null }
		const child = { id: found.studentId, name: student }
		const seated = place(tx, access, wanted, child, {
			hold: '',
			became: shown?.free === 0 ? 'waiting' : 'seat',
		})
		if (!seated.ok) return inForm(seated)
		tx.update(signUps)
			.set({ enrolmentId: seated.value })
			.where(rowOf(signUps, access, id))
			.run()
		inviteNewcomer(
			tx,
			access,
			signsInFor(tx, access, found.studentId, found.email !== null),
			mailOf(access, found),
		)
		write(tx, access, found, 'accepted', '')
		return done({ student, placed: className })
	})
}

/** Says no: the places it made are given up, and the family is written to where the office wishes so. */
export function declineSignUp(
	access: Access,
	id: string,
	{ version, message, tells }: { version: number; message: string; tells: boolean },
): Outcome<Answered> {
	return answer(access, id, version, 'declined', (tx, found) => {
		const led = lead(access, found, 'left')
		if (!led.ok) return led
		if (tells) write(tx, access, found, 'declined', message)
		return done({ student: found.student, placed: null })
	})
}

/** Takes an answer back: it is to be answered again. Who was declined waits until then. */
export function reopenSignUp(access: Access, id: string, version: number): Outcome<Answered> {
	return answer(access, id, version, 'new', (_tx, found) => {
		const led = found.studentState === 'left' ? lead(access, found, 'waiting') : done(null)
		return led.ok ? done({ student: found.student, placed: null }) : led
	})
}

const ACTIONS = {
	accepted: 'sign-up.accepted',
	declined: 'sign-up.declined',
	new: 'sign-up.reopened',
} as const

function answer(
	access: Access,
	id: string,
	version: number,
	state: keyof typeof ACTIONS,
	work: (tx: Tx, found: FoundSignUp) => Outcome<Answered>,
): Outcome<Answered> {
	return writeWhole<Answered>((tx) => {
		const found = findSignUp(access, id)
		if (!found) return refused({ form: 'This sign-up is not there any more.' }, { status: 404 })
		if (found.version !== version)
			return refused(
				{ form: 'A colleague answered this in the meantime. Look at the list again.' },
				{ status: 409 },
			)
		const outcome = work(tx, found)
		if (!outcome.ok) return outcome
		const by = state === 'new' ? null : access.userId
		tx.update(signUps)
			.set({ state, version: version + 1, answeredAt: by && Date.now(), answeredBy: by } as object)
			.where(rowOf(signUps, access, id))
			.run()
		record(tx, access, ACTIONS[state], { objectId: found.studentId, objectName: found.student })
		return outcome
	})
}

function lead(access: Access, found: FoundSignUp, state: 'active' | 'waiting' | 'left'): Outcome<null> {
	const student = findStudent(access, found.studentId)
	if (!student || student.state === state) return done(null)
	const since = today(access.school.timeZone)
	const reason = state === 'left' ? 'Sign-up declined' : undefined
	const led = leadStudent(access, found.studentId, { state, since, reason }, student.version)
	return led.ok ? done(null) : led
}

function mailOf({ schoolId }: Access, { studentId, email }: FoundSignUp): string {
	return (
		email ??
		contactsOf(schoolId, [studentId])
			.get(studentId)
			?.find((one) => one.email)?.email ??
		''
	)
}

function write(tx: Tx, access: Access, found: FoundSignUp, is: 'accepted' | 'declined', message: string) {
	const { schoolId, school } = access
	const email = mailOf(access, found)
	if (!email) return
	const [contact] = contactsOf(schoolId, [found.studentId]).get(found.studentId) ?? []
	const to = asReader(schoolId, { name: contact?.name ?? found.student, email })
	const { student, className } = found
	queueSchoolMail(tx, schoolId, [signUpAnswer({ to, school: school.name, student, className, is, message })])
}

/** The list has no field for a class. */
function inForm<T>(outcome: Outcome<T>): Outcome<never> {
	if (outcome.ok) throw new Error('Nothing was refused.')
	return { ...outcome, errors: { form: Object.values(outcome.errors).flat() } }
}
