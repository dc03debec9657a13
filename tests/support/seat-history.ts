import { vi } from 'vitest'
import { continueRun, previewRun, startRun, undoRun } from '#app/models/billing/run.server.ts'
import { issueInvoice } from '#app/models/billing/issue.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import { voidInvoice } from '#app/models/billing/ending.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { endEnrolment, pauseEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { isEnrolledOn } from '#app/domain/attendance/enrolled-on.ts'
import { awayDays } from '#app/domain/class/pause.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { newId } from '#app/utils/id.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { markLessonOf } from './billing.ts'
import { rows } from './database.ts'
import { aLesson, type ASchool } from './factories.ts'
import { random } from './random.ts'

export const MONTHS = ['2026-09', '2026-10', '2026-11']
const FIRST_DAY = '2026-09-01'
const LAST_DAY = '2026-11-25'

interface SeatRow {
	id: string
	class_id: string
	version: number
	state: string
	starts_on: string
	ends_on: string | null
	paused_from: string | null
	paused_to: string | null
	keeps_seat: number
	pays_while_paused: number
	weekday: number
}

/** What a history is about. */
export interface Office {
	school: ASchool
	access: Access
	student: string
	/** The two classes the student moves between. */
	classIds: readonly [string, string]
	planIds: readonly string[]
	/** Whether lessons are marked, as plans by lessons and packages need it. */
	marks: boolean
	happened: Record<string, number>
}

/** Seats of the student, first to last, with their pauses before the present one. */
function seats() {
	const earlier = rows<{ id: string; from: string; to: string; paid: number }>(
		'select enrolment_id id, starts_on "from", ends_on "to", paid from enrolment_pauses',
	).map((pause) => ({ ...pause, paid: pause.paid === 1 }))
	return rows<SeatRow>(
		'select e.*, c.weekday from enrolments e join classes c on c.id = e.class_id order by e.starts_on, e.id',
	).map((seat) => ({ ...seat, pauses: earlier.filter(({ id }) => id === seat.id) }))
}

type Seat = ReturnType<typeof seats>[number]

function dates(seat: SeatRow) {
	return {
		startsOn: seat.starts_on,
		endsOn: seat.ends_on,
		pausedFrom: seat.paused_from,
		pausedTo: seat.paused_to,
		keepsSeat: seat.keeps_seat === 1,
		paysWhilePaused: seat.pays_while_paused === 1,
	}
}

/** Whether a seat has a day, and is charged for it. */
function isCharged(seat: Seat, day: string): boolean {
	if (seat.starts_on > day || (seat.ends_on !== null && seat.ends_on < day)) return false
	const away = awayDays(dates(seat), seat.pauses)
	return !away.some(({ from, to }) => from <= day && (to === null || day <= to))
}

/** Whether the student is on the roll of a day. */
function isOnRoll(seat: Seat, day: string): boolean {
	return isEnrolledOn({ ...dates(seat), state: seat.state, queuedAt: null, earlierPauses: seat.pauses }, day)
}

/** The days a student has a seat and is charged for, with the weekday of the class. */
export function chargedDays(days: readonly string[]) {
	const all = seats()
	return days.flatMap((day) => {
		const seat = all.find((one) => isCharged(one, day))
		return seat ? [{ day, isLesson: weekdayOf(day) === seat.weekday }] : []
	})
}

const linesNow = () =>
	rows<{ key: string; n: number }>(
		`select enrolment_id || ' ' || coalesce(lesson_id, l.period) key, l.net_minor n from invoice_lines l
		join invoices i on i.id = l.invoice_id where i.state = 'draft' order by 1`,
	)

/** Bills a month, and says how its dry run, what it made and the dry run after it differ. */
export function runMonth(access: Access, period: string) {
	const said = [...previewRun(access, period)]
		.flat()
		.flatMap(({ lines }) => lines)
		.map((line) => ({ key: `${line.enrolmentId} ${line.lessonId ?? line.period}`, n: line.unitMinor }))
		.sort((one, other) => (one.key < other.key ? -1 : 1))
	const before = new Set(linesNow().map(({ key }) => key))
	const started = startRun(access, newId(), period)
	if (!started.ok) throw new Error('The run did not start.')
	void [...continueRun(access, started.value.id)]
	const made = linesNow().filter(({ key }) => !before.has(key))
	const again = [...previewRun(access, period)].flat().flatMap(({ lines }) => lines)
	return { id: started.value.id, said, made, again }
}

type Act = () => { ok: boolean }

/** Does things to the seat of a student that a seed chooses, and gives every run on. */
export function playHistory(
	{ school, access, student, classIds, planIds, marks, happened }: Office,
	{ seed, steps, ran }: { seed: number; steps: number; ran: (run: ReturnType<typeof runMonth>) => void },
) {
	vi.setSystemTime(Date.parse(`${FIRST_DAY}T15:00:00Z`))
	const chance = random(seed)
	const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
	let now = FIRST_DAY
	const later = (days: number) => daysAfter(now, Math.floor(chance() * days))
	const invoice = () => pick([...rows<{ id: string }>('select id from invoices order by id'), { id: '' }]).id
	const runs: string[] = []
	const open = () =>
		seats()
			.filter(({ state, ends_on: last }) => state !== 'ended' && (last ?? now) >= now)
			.at(-1)
	const onSeat = (act: (which: { classId: string; id: string }, version: number) => { ok: boolean }) => {
		const seat = open()
		return seat ? act({ classId: seat.class_id, id: seat.id }, seat.version) : { ok: false }
	}
	const choosePlan = (enrolmentId: string, startsOn: string) =>
		setEnrolmentPlan(access, { enrolmentId, planId: pick(planIds), startsOn, override: null })
	const acts: Record<string, Act> = {
		wait: () => {
			now = later(14)
			if (now > LAST_DAY) now = LAST_DAY
			vi.setSystemTime(Date.parse(`${now}T15:00:00Z`))
			return { ok: true }
		},
		run: () => {
			const run = runMonth(access, pick(MONTHS))
			runs.push(run.id)
			ran(run)
			return { ok: true }
		},
		issue: () => issueInvoice(access, invoice()),
		undo: () => undoRun(access, pick([...runs, ''])),
		void: () => voidInvoice(access, invoice(), 'r'),
		pause: () => {
			const from = later(20)
			const to = chance() < 0.7 ? daysAfter(from, Math.floor(chance() * 40)) : undefined
			return onSeat((which, version) =>
				pauseEnrolment(access, which, {
					version,
					from,
					to,
					keepsSeat: chance() < 0.6,
					paysWhilePaused: chance() < 0.2,
				}),
			)
		},
		resume: () => onSeat((which, version) => resumeEnrolment(access, which, version)),
		end: () =>
			onSeat((which, version) => endEnrolment(access, which, { version, endsOn: later(40), reason: 'r' })),
		move: () => {
			const to = classIds.find((id) => id !== open()?.class_id) ?? ''
			const startsOn = daysAfter(later(20), 1)
			return onSeat((which, version) => moveEnrolment(access, which, { version, classId: to, startsOn }))
		},
		plan: () => choosePlan(seats().at(-1)?.id ?? '', later(30)),
		comeBack: () => {
			const classId = seats().at(-1)?.class_id ?? ''
			if (open()) return { ok: false }
			const wish = { studentId: student, startsOn: later(10), isTrial: false, ifFull: 'refuse' as const }
			const joined = enrolCandidate(access, classId, wish, newId())
			return joined.ok ? choosePlan(joined.value.id, wish.startsOn) : joined
		},
	}
	if (marks)
		acts.teach = () => {
			const day = later(1)
			const seat = seats().find((one) => isOnRoll(one, day))
			if (!seat) return { ok: false }
			const taught = rows<{ n: number }>('select count(*) n from lessons')[0]!.n
			const startsAt = Date.parse(`${day}T12:00:00Z`) + taught * 60_000
			markLessonOf(access, aLesson(school, { classId: seat.class_id, startsAt }), student, 'P')
			return { ok: true }
		}
	const often = marks ? ['teach', 'teach', 'teach', 'teach'] : []
	const names = [...Object.keys(acts), 'run', 'issue', 'wait', 'wait', 'resume', 'plan', 'comeBack', ...often]
	for (const name of names) happened[name] ??= 0
	for (let step = 0; step < steps; step++) {
		const name = pick(names)
		const did = acts[name]?.()
		if (did?.ok) happened[name] = (happened[name] ?? 0) + 1
	}
	for (const period of MONTHS) ran(runMonth(access, period))
}
