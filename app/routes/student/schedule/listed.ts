import type { LessonState } from '#app/domain/lesson/labels.ts'
import type { AbsenceWords } from '#app/content/portal/absence-words.ts'

export interface ListedLesson {
	id: string
	studentId: string
	child: string
	name: string
	weekday: string
	date: string
	month: string
	dayWords: string
	from: string
	span: string
	room: string | null
	teacher: string | null
	absentTeacher: string | null
	kind: 'regular' | 'make_up' | 'extra' | 'trial'
	isBooked: boolean
	state: LessonState
	isCanceledByReader: boolean
	cancelReason: string | null
	mark: { label: string | null; minutesLate: number | null } | null
	movedFrom: string | null
	tint: number
	isOff: boolean
	isComing: boolean
	/** Set while people can join. */
	onlineLink: string | null
	mayReport: boolean
	/** Set before a lesson whose absence the family reported. */
	isReported: boolean
	/** Set if the family may take that report back here. */
	mayWithdraw: boolean
	mayMove: boolean
	request: { id: string; wish: string; answer: string | null } | null
	sameTimeAs?: string | null
	/** A closure of its room, teacher or class, or a note about its day, if the lesson has not been canceled. */
	closure?: { name: string; room: string | null; takesPlace: boolean } | null
}

/** The open task of one lesson. Its form is shown within the list. */
export type OpenTask =
	| { task: 'absence'; key: string; absence: AbsenceWords & { shown: string } }
	| { task: 'after-all'; key: string; refusal: string | null; losesCredit: boolean }
	| { task: 'move'; key: string }
