import { signUps } from '#db/schema/index.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { momentAt, wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import type { TrialForm } from '#app/domain/join/form.ts'
import { WITHOUT_ROOM, TRIAL_MINUTES, trialName } from '#app/domain/join/offer.ts'
import { done, refused, refusedInForm, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { revokeCredit } from '../attendance/credit-ledger.server.ts'
import { listUsableCredits } from '../attendance/usable-credits.server.ts'
import { addLesson, previewLesson } from '../class/lesson.server.ts'
import { findFreeTimes, type FreeTime } from '../lesson/free-times.server.ts'
import { listOpenRoomIds } from '../lesson/open-rooms.server.ts'
import { tellTeacherOfTrial } from '../lesson/teacher-letters.server.ts'
import { resultOfKey } from '../form-key.server.ts'
import { setLeadStatus } from '../student/activity.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { writeWhole } from '../undo.server.ts'
import { answer, giveUpPlace, type Answered } from './answer.server.ts'
import { welcome } from './answer-letters.server.ts'
import { findSignUp, type FoundSignUp } from './inbox.server.ts'
import { settleNewcomer } from './known-student.server.ts'
import type { Joined } from './same-family.server.ts'
import { listTrialTimes } from './shown-teachers.server.ts'

const MAX_TIMES = 12

/** Times for a trial lesson: the one the family asked for, if it is still free, and others. */
export function listTimesFor(access: Access, signUp: FoundSignUp) {
	const wanted =
		signUp.teacherId && signUp.trialAt && !signUp.isTrialOff
			? freeAt(access, signUp.teacherId, signUp.trialAt, TRIAL_MINUTES)
			: undefined
	const others = listTrialTimes(access)
		.filter(({ startsAt, teacherId }) => startsAt !== signUp.trialAt || teacherId !== signUp.teacherId)
		.slice(0, MAX_TIMES)
	const asked = wanted && {
		key: `${wanted.teacherId}.${wanted.startsAt}`,
		teacher: signUp.teacher ?? '',
		startsAt: wanted.startsAt,
	}
	return { asked, others }
}

interface Booked {
	student: string
	/** The family on file that the student joined. */
	joined: Joined | null
}

/** Accepts a request for a trial lesson: books it as a private lesson of one day, and tells the family. */
export function bookTrial(access: Access, id: string, form: TrialForm, key: string): Outcome<Booked> {
	const repeated = resultOfKey(access, key) ? findSignUp(access, id) : null
	if (repeated) return done({ student: repeated.student, joined: null })
	return writeWhole<Booked>((tx) => {
		const settled = settleNewcomer(tx, access, id, form.student)
		if (!settled.ok) return settled
		const booked = book(access, id, form, key)
		return booked.ok ? done({ student: booked.value.student, joined: settled.value }) : booked
	})
}

function book(access: Access, id: string, form: TrialForm, key: string): Outcome<Answered> {
	return answer(access, id, form.version, 'accepted', (tx, signUp) => {
		if (signUp.hasPlace && !signUp.isTrialOff)
			return refused({ form: 'A lesson is booked already. Undo this on the list first.' }, { status: 409 })
		const ended =
			signUp.place === 'future' ? giveUpPlace(tx, access, signUp, OFF, { isTold: true }) : done(null)
		if (!ended.ok) return ended
		const unused = signUp.isTrialOff ? listUsableCredits(access, [signUp.studentId]) : []
		for (const { id: creditId, enrolmentId } of unused)
			if (enrolmentId === signUp.enrolmentId)
				revokeCredit(access, creditId, 'Another trial lesson was booked')
		const moment = momentOf(access, form)
		if (!moment.ok) return moment
		const { teacherId, startsAt } = moment.value
		const { day, time } = wallTimeAt(startsAt, access.school.timeZone)
		const isNew = ['enquiry', 'waiting', 'left'].includes(signUp.studentState)
		const led = isNew ? setLeadStatus(access, signUp.studentId, 'trial') : done(null)
		if (!led.ok) return led
		const durationMinutes = form.durationMinutes
		const { roomId: anyRoom } = freeAt(access, teacherId ?? '', startsAt, durationMinutes) ?? {}
		const roomId = form.roomId === WITHOUT_ROOM ? undefined : (form.roomId ?? anyRoom ?? undefined)
		const lesson = {
			studentId: signUp.studentId,
			weekday: weekdayOf(day),
			startTime: time,
			durationMinutes,
			startsOn: day,
			ends: 'once' as const,
			teacherId,
			roomId,
			name: trialName(signUp.student).slice(0, MAX_NAME),
			forceReason: form.forceReason,
		}
		const planned = previewLesson(access, lesson)
		// A series of one day has no lesson only where the school is closed.
		if (!planned.ok || planned.value.days.every(({ closedBy }) => closedBy))
			return refused({ form: CLOSED }, { status: 409 })
		const added = addLesson(access, lesson, key, 'sign-up')
		if (!added.ok) return refusedInForm(added)
		tx.update(signUps)
			.set({ enrolmentId: added.value.enrolmentId, trialAt: startsAt, teacherId: teacherId ?? null })
			.where(rowOf(signUps, access, id))
			.run()
		welcome(tx, access, findSignUp(access, id) ?? signUp, 'trial')
		tellTeacherOfTrial(tx, access, {
			student: signUp.student,
			classId: added.value.id,
			teacherId: teacherId ?? null,
			roomId: roomId ?? null,
			startsAt,
		})
		return done({ student: signUp.student, placed: null })
	})
}

const OFF = 'Trial lesson canceled'
const MAX_NAME = 80
const CLOSED = 'This time is on a closed day. Choose another time.'

/** The chosen time of the list, or the day and time that were typed. */
function momentOf({ school }: Access, form: TrialForm): Outcome<{ teacherId?: string; startsAt: number }> {
	const { time, day, startTime, teacherId } = form
	const [, chosenId, chosenAt] = /^(.+)\.(\d{12,14})$/.exec(time) ?? []
	if (chosenId && chosenAt) return inFuture({ teacherId: chosenId, startsAt: Number(chosenAt) })
	if (!day) return refused({ day: 'Enter the day of the lesson' })
	if (!startTime) return refused({ startTime: 'Enter the time of the lesson' })
	const moment = momentAt(day, startTime, school.timeZone)
	if (moment.is === 'skipped')
		return refused({ startTime: `The clocks change that night. Enter ${moment.next} or later.` })
	return inFuture({ teacherId, startsAt: moment.at })
}

function inFuture<T extends { startsAt: number }>(moment: T): Outcome<T> {
	return moment.startsAt > Date.now() ? done(moment) : refused({ day: 'Choose a time that is to come' })
}

/** The teacher's free time at that moment, with a free room where the teacher is then. */
function freeAt(
	access: Access,
	teacherId: string,
	startsAt: number,
	durationMinutes: number,
): FreeTime | undefined {
	if (!teacherId) return undefined
	const { day } = wallTimeAt(startsAt, access.school.timeZone)
	const [first] = findFreeTimes(access, {
		durationMinutes,
		teacherIds: [teacherId],
		roomIds: listOpenRoomIds(access),
		isAnyRoom: true,
		classId: '',
		from: day,
		to: day,
		after: startsAt,
		soonest: true,
		most: 1,
	})
	return first?.startsAt === startsAt ? first : undefined
}
