import { afterEach, expect, it, vi } from 'vitest'
import { connection } from '#db/client.server.ts'
import {
	continueRun,
	issueInvoice,
	previewRun,
	setEnrolmentPlan,
	startRun,
	undoRun,
	voidInvoice,
	type NewPlanVersion,
} from '#app/models/billing.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { endEnrolment, moveEnrolment, pauseEnrolment, resumeEnrolment } from '#app/models/enrolment.server.ts'
import { awayDays } from '#app/domain/class/pause.ts'
import { daysFrom, lastDayOf } from '#app/domain/billing/month-charge.ts'
import { weekdayOf } from '#app/domain/lesson/recurrence.ts'
import { newId } from '#app/utils/id.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { aBilledChild, aBillingOffice, aPlan, violations } from '../../support/billing.ts'
import { rows } from '../../support/database.ts'
import { aClass } from '../../support/factories.ts'
import { random } from '../../support/random.ts'

afterEach(() => void vi.useRealTimers())

const HISTORIES = 60
const STEPS = 14
const MONTHS = ['2026-09', '2026-10', '2026-11']
const PRICE = 160_00
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

const seats = () =>
	rows<SeatRow>(
		'select e.*, c.weekday from enrolments e join classes c on c.id = e.class_id order by e.starts_on, e.id',
	)

const linesNow = () =>
	rows<{ key: string; n: number }>(
		`select enrolment_id || ' ' || coalesce(lesson_id, l.period) key, l.net_minor n from invoice_lines l
		join invoices i on i.id = l.invoice_id where i.state = 'draft' order by 1`,
	)

/** A run makes what its dry run says, and another one after it nothing. */
function runMonth(access: Access, period: string) {
	const said = [...previewRun(access, period)]
		.flat()
		.flatMap(({ lines }) => lines)
		.map((line) => ({ key: `${line.enrolmentId} ${line.lessonId ?? line.period}`, n: line.unitMinor }))
		.sort((one, other) => (one.key < other.key ? -1 : 1))
	const before = new Set(linesNow().map(({ key }) => key))
	const started = startRun(access, newId(), period)
	if (!started.ok) throw new Error('The run did not start.')
	void [...continueRun(access, started.value.id)]
	expect(linesNow().filter(({ key }) => !before.has(key))).toEqual(said)
	expect([...previewRun(access, period)].flat().flatMap(({ lines }) => lines)).toEqual([])
	return started.value.id
}

/** The days a student has a seat and is charged for, with the weekday of the class. */
function chargedDays(days: readonly string[]) {
	return days.flatMap((day) => {
		const seat = seats().find((one) => {
			const away = awayDays({
				pausedFrom: one.paused_from,
				pausedTo: one.paused_to,
				keepsSeat: one.keeps_seat === 1,
				paysWhilePaused: one.pays_while_paused === 1,
			})
			const isAway = away && day >= away.from && (away.to === null || day <= away.to)
			return one.starts_on <= day && (one.ends_on === null || day <= one.ends_on) && !isAway
		})
		return seat ? [{ day, isLesson: weekdayOf(day) === seat.weekday }] : []
	})
}

const billedBy = (like: string) =>
	rows<{ n: number }>(
		'select coalesce(sum(net_minor), 0) n from invoice_lines where released_at is null and period like ?',
		like,
	)[0]!.n

const plans: Record<string, Partial<NewPlanVersion>[]> = {
	lessons: [{ partMonth: 'lessons' }, { partMonth: 'lessons' }],
	days: [{ partMonth: 'days' }, { partMonth: 'days' }],
	full: [{ partMonth: 'full' }, { partMonth: 'full' }],
}

it.each(Object.keys(plans))(
	'whatever happens to a seat, nothing is billed twice or forgotten, and runs make what was said: %s',
	(kind) => {
		const { school, access, family, piano } = aBillingOffice('2026-09-01T15:00:00Z')
		const violin = aClass(school, { name: 'Violin', weekday: 1 })
		const planIds = plans[kind]!.map((version) => aPlan(access, version))
		aBilledChild(school, access, {
			...{ family, classId: piano, planId: planIds[0]!, startsOn: '2026-09-01' },
		})
		const { sqlite } = connection()
		for (let seed = 1; seed <= HISTORIES; seed++) {
			sqlite.exec('savepoint history')
			vi.setSystemTime(Date.parse('2026-09-01T15:00:00Z'))
			const chance = random(seed)
			const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)]!
			let now = '2026-09-01'
			const later = (days: number) => daysAfter(now, Math.floor(chance() * days))
			const open = () =>
				seats()
					.filter(({ state }) => state !== 'ended')
					.at(-1)
			const runs: string[] = []
			const onSeat = (act: (which: { classId: string; id: string }, version: number) => { ok: boolean }) => {
				const seat = open()
				return seat ? act({ classId: seat.class_id, id: seat.id }, seat.version) : { ok: false }
			}
			const acts: Record<string, () => { ok: boolean }> = {
				wait: () => {
					now = later(14)
					if (now > '2026-11-25') now = '2026-11-25'
					vi.setSystemTime(Date.parse(`${now}T15:00:00Z`))
					return { ok: true }
				},
				run: () => {
					runs.push(runMonth(access, pick(MONTHS)))
					return { ok: true }
				},
				issue: () =>
					issueInvoice(access, pick([...rows<{ id: string }>('select id from invoices'), { id: '' }]).id),
				undo: () => undoRun(access, pick([...runs, ''])),
				void: () =>
					voidInvoice(access, pick([...rows<{ id: string }>('select id from invoices'), { id: '' }]).id, 'r'),
				pause: () => {
					// One pause of each seat is kept, so that what is expected can be told from the seats.
					if (seats().some(({ paused_from: from }) => from !== null)) return { ok: false }
					const from = later(20)
					const to = chance() < 0.7 ? daysAfter(from, Math.floor(chance() * 40)) : undefined
					return onSeat((which, version) =>
						pauseEnrolment(access, which, {
							...{ version, from, to, keepsSeat: chance() < 0.6, paysWhilePaused: chance() < 0.2 },
						}),
					)
				},
				resume: () => onSeat((which, version) => resumeEnrolment(access, which, version)),
				end: () =>
					onSeat((which, version) =>
						endEnrolment(access, which, { version, endsOn: later(40), reason: 'r' }),
					),
				move: () => {
					const to = open()?.class_id === piano ? violin : piano
					const move = { classId: to, startsOn: daysAfter(later(20), 1) }
					return onSeat((which, version) => moveEnrolment(access, which, { version, ...move }))
				},
				plan: () => {
					const seat = seats().at(-1)!
					const wish = { planId: pick(planIds), startsOn: later(30), override: null }
					return setEnrolmentPlan(access, { enrolmentId: seat.id, ...wish })
				},
			}
			const names = [...Object.keys(acts), 'run', 'issue', 'wait', 'wait', 'resume', 'plan']
			for (let step = 0; step < STEPS; step++) {
				const name = pick(names)
				acts[name]?.()
			}
			for (const period of MONTHS) runMonth(access, period)
			const which = `${kind}, history ${seed}`
			for (const period of MONTHS) {
				const days = daysFrom(`${period}-01`, lastDayOf(period))
				const own = chargedDays(days)
				const lessons = own.filter(({ isLesson }) => isLesson).length
				const least = {
					lessons: (Math.min(lessons, 4) * PRICE) / 4,
					days: Math.round((PRICE * own.length) / days.length),
					full: own.length > 0 ? PRICE : 0,
				}[kind as 'lessons' | 'days' | 'full']
				expect(billedBy(`${period}%`), `${which}, ${period}`).toBeGreaterThanOrEqual(least)
				expect(billedBy(`${period}%`), `${which}, ${period}`).toBeLessThanOrEqual(PRICE)
			}
			expect(violations(), which).toEqual([])
			sqlite.exec('rollback to history; release history')
		}
	},
	60_000,
)
