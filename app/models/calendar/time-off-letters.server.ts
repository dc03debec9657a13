import type { Tx } from '#db/client.server.ts'
import { isSameTime, type ClosedTime } from '#app/domain/calendar/closed-time.ts'
import type { TimeOffNews } from '#app/letters/notification.server.ts'
import { today } from '#app/utils/dates.ts'
import type { Access } from '../access.server.ts'
import { notAssistingLines, tellOfMissingAssistant } from '../lesson/assistant-away.server.ts'
import { tellTeacherOfTimeOff, type TimeOffAnswer } from '../lesson/teacher-letters.server.ts'
import { tellOfTimeOff } from '../notification/school-events.server.ts'
import { countLessonsToHold } from './lessons-hit.server.ts'

/** A teacher asks for time off, withdraws the request or gives approved days back. All other acts are the office's. */
export type TimeOffAct =
	'asked' | 'withdrawn' | 'given-back' | 'approved' | 'refused' | 'added' | 'request-canceled' | 'canceled'

interface Tells {
	office?: TimeOffNews
	teacher?: TimeOffAnswer
	/** The teachers of lessons in which the absent teacher assists. */
	colleagues?: 'away' | 'back'
	/** True if the letter is written for days that are over, too. */
	evenOver?: true
}

const tells: Record<TimeOffAct, Tells> = {
	asked: { office: 'timeOffRequest', evenOver: true },
	withdrawn: { office: 'timeOffWithdrawn' },
	'given-back': { office: 'timeOffCanceled', colleagues: 'back' },
	approved: { teacher: 'approved', colleagues: 'away', evenOver: true },
	refused: { teacher: 'refused', evenOver: true },
	added: { teacher: 'added', colleagues: 'away' },
	'request-canceled': { teacher: 'canceled' },
	canceled: { teacher: 'canceled', colleagues: 'back' },
}

interface TimeOff extends ClosedTime {
	teacherId: string
	teacher: string
	reason?: string | null
}

interface Told {
	/** The days and hours of a request, which the office may have changed. */
	asked?: ClosedTime
	/** The office's reason for a refusal. */
	refusal?: string
	/** True if the letters of a planned absence tell the teacher already. */
	isPlanned?: boolean
}

/** Tells the office of a teacher's act and the teacher of the office's, and the colleagues whose lessons the teacher assists in. */
export function tellOfTimeOffAct(
	tx: Tx,
	access: Access,
	act: TimeOffAct,
	off: TimeOff,
	{ asked, refusal, isPlanned }: Told = {},
) {
	const { office, teacher, colleagues, evenOver } = tells[act]
	if (colleagues) tellOfMissingAssistant(tx, access, off, colleagues)
	if (!evenOver && off.endsOn < today(access.school.timeZone)) return
	// The reason is why they asked, not why they no longer do.
	if (office) tellOfTimeOff(tx, access, office, act === 'asked' ? off : { ...off, reason: null })
	if (teacher && !isPlanned)
		tellTeacherOfTimeOff(tx, access, teacher, {
			...off,
			booked: countLessonsToHold(access, off),
			notAssisting: notAssistingLines(access, off),
			asked: asked && !isSameTime(asked, off) ? asked : undefined,
			reason: teacher === 'added' ? off.reason : refusal,
		})
}
