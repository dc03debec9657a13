import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { write } from '#db/client.server.ts'
import type { QueueForm } from '#app/domain/class/enrollment-form.ts'
import { changeQueue } from '#app/models/enrolment/queue.server.ts'
import { stepQueue } from '#app/models/enrolment/queue-undo.server.ts'
import { endEnrolment, resumeEnrolment } from '#app/models/enrolment/changes.server.ts'
import { withdrawPlan } from '#app/models/student/planned-state.server.ts'
import { freeSeatDay } from '#app/models/enrolment/seats.server.ts'
import { moveEnrolment } from '#app/models/enrolment/move.server.ts'
import { enrolmentsOf, restoreEnrolment } from '#app/models/enrolment/restore.server.ts'
import { endAllIn } from '#app/models/enrolment/class.server.ts'
import { signLink } from '#app/models/mail/signed-link.server.ts'
import { findSeatOffer } from '#app/models/visitors/seat-offer.server.ts'
import { listQueue } from '#app/models/enrolment/queue-list.server.ts'
import { enrolCandidate } from '#app/models/enrolment/candidate.server.ts'
import { listPlaces } from '#app/models/student/choices.server.ts'
import { listRoster } from '#app/models/enrolment/roster.server.ts'
import { undoStep, withQueueUndo } from '#app/models/undo-step.server.ts'
import { writeWhole } from '#app/models/undo.server.ts'
import { daysAfter } from '#app/utils/dates.ts'
import { done } from '#app/utils/outcome.ts'
import { change, rows } from '../support/database.ts'
import { aClass, aStudent } from '../support/factories.ts'
import { valueOf } from '../support/lessons.ts'
import { anOffice, versionOf, wordsOf } from '../support/office.ts'

let { school, access, day, join, joined, seats } = {} as ReturnType<typeof anOffice>

beforeEach(() => {
	;({ school, access, day, join, joined, seats } = anOffice())
})

afterEach(() => vi.useRealTimers())

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva']
const queue = (classId: string) => listQueue(access, classId).map(({ firstName }) => firstName)

function step(classId: string, id: string, intent: QueueForm['intent'], more: Partial<QueueForm> = {}) {
	return changeQueue(access, classId, {
		enrolmentId: id,
		intent,
		version: versionOf(id),
		hours: 1,
		reason: 'because',
		...more,
	})
}

describe('a class of six', () => {
	it('with five who learn and one who starts in autumn has no seat, and a leaver’s goes to the list', () => {
		const six = aClass(school, { name: 'Six', capacity: 6 })
		const [first = ''] = names.map((name) => joined(six, name))
		joined(six, 'Finn', { startsOn: daysAfter(day, 60) })
		expect(seats(six, 6)).toEqual({ taken: 6, held: 6, offered: 0, waiting: 0, free: 0, text: '6 of 6' })
		joined(six, 'Gia')
		const hal = joined(six, 'Hal')
		expect(queue(six)).toEqual(['Gia', 'Hal'])

		change('update enrolments set starts_on = ? where id = ?', daysAfter(day, -30), first)
		const left = endEnrolment(
			access,
			{ classId: six, id: first },
			{ version: 1, endsOn: daysAfter(day, -1), reason: 'Moved away' },
		)
		expect(left).toMatchObject({ ok: true, value: { next: { student: 'Gia Lind', from: day } } })
		// Two wait for the one seat: nobody else gets it.
		expect(seats(six, 6)).toMatchObject({ taken: 5, waiting: 2, free: 0 })
		expect(join(six, 'Ida', { ifFull: 'refuse' })).toMatchObject({ ok: false })

		expect(wordsOf(step(six, hal, 'offer'))).toBe(
			'Gia Lind waits before Hal Lind. Offer the seat there first, or skip them with a reason.',
		)
	})
})

it('a seat that is taken after a wait names the class of the seat that is left', () => {
	const [from, to] = [aClass(school, { name: 'Early', capacity: 1 }), aClass(school, { capacity: 0 })]
	const ada = joined(from, 'Ada', { startsOn: daysAfter(day, -30) })
	joined(from, 'Ben')
	const move = { version: 1, classId: to, startsOn: day, ifFull: 'wait' } as const
	valueOf(moveEnrolment(access, { classId: from, id: ada }, move))
	change('update classes set capacity = 1 where id = ?', to)
	const [waits] = rows<{ id: string }>('select id from enrolments where class_id = ?', to)
	valueOf(step(to, waits?.id ?? '', 'offer'))
	expect(valueOf(step(to, waits?.id ?? '', 'accept')).next).toMatchObject({
		student: 'Ben Lind',
		className: 'Early',
	})
})

describe('a waiting list', () => {
	function full() {
		const id = aClass(school, { name: 'Choir', capacity: 1 })
		const inside = joined(id, 'Ada')
		return { id, inside, ben: joined(id, 'Ben'), cleo: joined(id, 'Cleo'), dan: joined(id, 'Dan') }
	}

	it('counts places without those who left it, on the page of the student and for newcomers', () => {
		const { id, ben, cleo } = full()
		const [student = ''] = rows<{ student_id: string }>(
			'select student_id from enrolments where id = ?',
			cleo,
		).map(({ student_id: studentId }) => studentId)
		const place = () => listPlaces(access, student).map(({ state, place }) => [state, place])
		expect(place()).toEqual([['waiting', 2]])
		valueOf(step(id, ben, 'withdraw'))
		expect(place()).toEqual([['waiting', 1]])
		expect(valueOf(join(id, 'Eva'))).toMatchObject({ position: 3 })
		const queued = rows<{ after: string }>(
			"select after from audit_entries where action = 'enrolment.queued'",
		)
		const written = queued.map(({ after }) => (JSON.parse(after) as { place: number }).place)
		expect(written.sort()).toEqual([1, 2, 3, 3])
		const candidate = aStudent(school)
		const wish = { studentId: candidate, startsOn: day, isTrial: false, ifFull: 'wait' as const }
		for (const key of ['same', 'same'])
			expect(valueOf(enrolCandidate(access, id, wish, key)).position).toBe(4)
	})

	it('has no seat to offer while none is free', () => {
		const { id, ben } = full()
		expect(wordsOf(step(id, ben, 'offer'))).toBe(
			'Choir has no seat to offer (1 of 1, 3 waiting). End an enrollment or raise the capacity.',
		)
	})

	it('offers a free seat to the first, and holds it while the offer stands', () => {
		const { id, inside, ben, cleo } = full()
		endEnrolment(access, { classId: id, id: inside }, { version: 1, endsOn: day, reason: 'x' })
		change('update enrolments set ends_on = ? where id = ?', daysAfter(day, -2), inside)
		expect(step(id, ben, 'offer').ok).toBe(true)
		// Whoever was offered the seat is on the list until they answer.
		expect(seats(id, 1)).toMatchObject({ taken: 0, offered: 1, waiting: 3, free: 0 })
		expect(wordsOf(step(id, cleo, 'offer'))).toMatch(/^Choir has no seat to offer/)
		expect(wordsOf(step(id, cleo, 'accept'))).toBe('Cleo Lind has not been offered a seat. Offer one first.')
		change("update students set state = 'waiting' where first_name = 'Ben'")
		expect(step(id, ben, 'accept').ok).toBe(true)
		expect(rows("select state from students where first_name = 'Ben'")).toEqual([{ state: 'active' }])
		expect(listRoster(access, id, null).map(({ firstName }) => firstName)).toEqual(['Ben'])
		expect(queue(id)).toEqual(['Cleo', 'Dan'])
	})

	it('takes no yes to an offer in the moment it runs out', () => {
		const { id, inside, ben, cleo } = full()
		change("update enrolments set state = 'ended' where id = ?", inside)
		vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
		step(id, ben, 'offer', { hours: 1 })
		vi.setSystemTime(Date.now() + 60 * 60 * 1000)
		expect(wordsOf(step(id, ben, 'accept'))).toMatch(
			/^The offer to Ben Lind ran out on .* Offer the seat again, or skip them\.$/,
		)
		// Who did not answer waits in front still, until somebody says so.
		expect(seats(id, 1)).toMatchObject({ taken: 0, waiting: 3, free: 0 })
		expect(wordsOf(step(id, cleo, 'offer'))).toMatch(/^Ben Lind waits before Cleo Lind/)
		expect(step(id, ben, 'skip').ok).toBe(true)
		expect(step(id, cleo, 'offer').ok).toBe(true)
		expect(queue(id)).toEqual(['Cleo', 'Ben', 'Dan'])
	})

	it('is reordered one place at a time, and each is written down', () => {
		const { id, ben, dan } = full()
		step(id, dan, 'up')
		expect(queue(id)).toEqual(['Ben', 'Dan', 'Cleo'])
		step(id, ben, 'down')
		expect(queue(id)).toEqual(['Dan', 'Ben', 'Cleo'])
		expect(wordsOf(step(id, dan, 'up'))).toBe('Dan Lind is first on the waiting list already.')
		step(id, dan, 'skip', { reason: 'On holiday' })
		expect(queue(id)).toEqual(['Ben', 'Dan', 'Cleo'])
		const entries = rows<{ action: string; after: string }>(
			"select action, after from audit_entries where action in ('enrolment.reordered', 'enrolment.skipped') order by id",
		)
		expect(entries.map(({ action }) => action)).toEqual([
			'enrolment.reordered',
			'enrolment.reordered',
			'enrolment.skipped',
		])
		expect(entries[2]?.after).toContain('On holiday')
	})

	it('knows from which day a seat is free, while more have a seat than the class holds too', () => {
		const { id, inside, ben } = full()
		const freeDay = (capacity: number | null) => freeSeatDay(access, { id, capacity })
		expect([freeDay(1), freeDay(2), freeDay(null)]).toEqual([null, day, day])
		expect(step(id, ben, 'withdraw')).toMatchObject({ ok: true, value: { next: null } })
		const end = (enrolmentId: string, endsOn: string) =>
			endEnrolment(
				access,
				{ classId: id, id: enrolmentId },
				{ version: versionOf(enrolmentId), endsOn, reason: 'Moves away' },
			)
		expect(end(inside, daysAfter(day, 20))).toMatchObject({
			value: { next: { student: 'Cleo Lind', from: daysAfter(day, 21) } },
		})
		expect(freeDay(1)).toBe(daysAfter(day, 21))
		expect(freeDay(0)).toBeNull()
		// A pause that gives the seat up frees it on its first day, also before the last day.
		change(
			`update enrolments set state = 'paused', keeps_seat = 0, paused_from = ? where id = ?`,
			daysAfter(day, 9),
			inside,
		)
		expect(freeDay(1)).toBe(daysAfter(day, 9))
	})

	it('is left by a no and by withdrawing', () => {
		const { id, inside, ben, cleo } = full()
		change("update enrolments set state = 'ended' where id = ?", inside)
		step(id, ben, 'offer')
		expect(step(id, ben, 'decline', { reason: undefined })).toMatchObject({
			ok: true,
			value: { next: { student: 'Cleo Lind', from: day } },
		})
		expect(step(id, cleo, 'withdraw')).toMatchObject({ ok: true, value: { next: { student: 'Dan Lind' } } })
		expect(queue(id)).toEqual(['Dan'])
		expect(wordsOf(step(id, cleo, 'up'))).toBe('Cleo Lind is not on the waiting list any more.')
	})

	it('keeps the place of a student whose offer is taken back, and frees the seat', () => {
		const { id, inside, ben } = full()
		change("update enrolments set state = 'ended' where id = ?", inside)
		expect(wordsOf(step(id, ben, 'take-back'))).toBe('Ben Lind has not been offered a seat.')
		vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
		step(id, ben, 'offer', { hours: 1 })
		expect(seats(id, 1).offered).toBe(1)
		expect(valueOf(step(id, ben, 'take-back'))).toMatchObject({ student: 'Ben Lind', mailedTo: [] })
		expect(rows('select state, offered_until from enrolments where id = ?', ben)).toEqual([
			{ state: 'waiting', offered_until: null },
		])
		expect([queue(id), seats(id, 1).offered]).toEqual([['Ben', 'Cleo', 'Dan'], 0])
		step(id, ben, 'offer', { hours: 1 })
		vi.setSystemTime(Date.now() + 60 * 60 * 1000)
		expect(wordsOf(step(id, ben, 'take-back'))).toMatch(/^The offer to Ben Lind ran out on /)
	})

	it('takes a no and a withdrawal back, with the offer and the place, unless the seat was given', () => {
		const { id, inside, ben, cleo } = full()
		const entry = () =>
			rows('select state, position, offered_until, ends_on from enrolments where id = ?', ben)
		const leave = (intent: 'decline' | 'withdraw') => {
			const form = { enrolmentId: ben, intent, version: versionOf(ben), hours: 1, reason: 'because' }
			return valueOf(stepQueue(access, id, form)).undo ?? ''
		}
		change("update enrolments set state = 'ended' where id = ?", inside)
		step(id, ben, 'offer')
		for (const intent of ['decline', 'withdraw'] as const) {
			// Taking off the list ends an open offer with an email, and has no undo then.
			if (intent === 'withdraw') change('update enrolments set offered_until = 1 where id = ?', ben)
			const before = [entry(), queue(id)]
			const undo = leave(intent)
			expect(queue(id)).toEqual(['Cleo', 'Dan'])
			valueOf(undoStep(access, undo))
			expect([entry(), queue(id)]).toEqual(before)
		}
		change('update enrolments set offered_until = ? where id = ?', Date.now() + 60 * 60 * 1000, ben)
		const undo = leave('decline')
		valueOf(step(id, cleo, 'offer'))
		valueOf(step(id, cleo, 'accept'))
		expect(wordsOf(undoStep(access, undo))).toMatch(/has been taken in the meantime/)
	})
})

describe('the emailed link of an offer', () => {
	function offered() {
		const id = aClass(school, { name: 'Choir', capacity: 1 })
		const inside = joined(id, 'Ada')
		const [ben] = [joined(id, 'Ben'), joined(id, 'Cleo')]
		change("update enrolments set state = 'ended' where id = ?", inside)
		vi.useFakeTimers({ now: Date.now(), toFake: ['Date'] })
		const again = () => {
			step(id, ben, 'offer', { hours: 1 })
			const until = Date.now() + 60 * 60 * 1000
			const token = signLink('offer', [school.id, ben, until, ''])
			return () => {
				const { standing, waits } = findSeatOffer(token) ?? {}
				return [standing, waits]
			}
		}
		const late = () => vi.setSystemTime(Date.now() + 2 * 60 * 60 * 1000)
		return { id, ben, again, link: again(), late }
	}

	it.each([
		['take-back', 'takenBack', true],
		['skip', 'takenBack', true],
		['withdraw', 'takenBack', false],
		['decline', 'declined', false],
		['accept', 'accepted', true],
	] as const)('tells after %s that it is %s, then and later', (intent, standing, waits) => {
		const { id, ben, link, late } = offered()
		expect(link()).toEqual(['open', true])
		valueOf(step(id, ben, intent))
		expect(link()).toEqual([standing, waits])
		late()
		expect(link()).toEqual([standing, waits])
	})

	it('tells of an offer that ran out, also once the student is skipped or has left the list', () => {
		const { id, ben, link, late } = offered()
		late()
		expect(link()).toEqual(['over', true])
		valueOf(step(id, ben, 'skip'))
		expect(link()).toEqual(['over', true])
		valueOf(step(id, ben, 'withdraw'))
		expect(link()).toEqual(['over', false])
	})

	it('tells of its own offer only, and that a family which left the list declined it', () => {
		const { id, ben, link, again } = offered()
		valueOf(step(id, ben, 'take-back'))
		vi.setSystemTime(Date.now() + 1000)
		const second = again()
		expect([link(), second()]).toEqual([
			['takenBack', true],
			['open', true],
		])
		const family = { ...access, role: 'student' as const }
		const form = { enrolmentId: ben, version: versionOf(ben), hours: 0, reason: 'Withdrawn by the family' }
		valueOf(changeQueue(family, id, { ...form, intent: 'withdraw' }))
		expect([link(), second()]).toEqual([
			['takenBack', false],
			['declined', false],
		])
	})

	it('tells that the school took the offer back when the class ends', () => {
		const { id, link } = offered()
		endAllIn(access, id, 'Ended')
		expect(link()).toEqual(['takenBack', false])
	})
})

describe('a seat that becomes free on a later day', () => {
	function leaving() {
		const id = aClass(school, { name: 'Choir', capacity: 1 })
		const inside = joined(id, 'Ada', { startsOn: daysAfter(day, -30) })
		const end = (by: number) =>
			endEnrolment(
				access,
				{ classId: id, id: inside },
				{ version: versionOf(inside), endsOn: daysAfter(day, by), reason: 'Moves away' },
			)
		return { id, inside, end, free: daysAfter(day, 21) }
	}
	const from = (id: string) => rows('select state, starts_on from enrolments where id = ?', id)[0]

	it('is given once, from that day on', () => {
		const { id, inside, end, free } = leaving()
		end(20)
		const refusal = wordsOf(join(id, 'Ben', { startsOn: daysAfter(free, -1), ifFull: 'refuse' }))
		expect(refusal).toMatch(
			/^Choir is full \(1 of 1\)\. A seat is free from .+\. Choose that first day or a later one, or its waiting list\.$/,
		)
		expect(from(joined(id, 'Ben', { startsOn: free, ifFull: 'refuse' }))).toEqual({
			state: 'future',
			starts_on: free,
		})
		expect(seats(id, 1)).toMatchObject({ taken: 1, held: 1, free: 0, text: '1 of 1' })
		for (const startsOn of [day, free, daysAfter(free, 30)])
			expect(wordsOf(join(id, 'Cleo', { startsOn, ifFull: 'refuse' }))).toBe(
				'Choir is full (1 of 1). Choose its waiting list instead.',
			)
		expect(wordsOf(resumeEnrolment(access, { classId: id, id: inside }, versionOf(inside)))).toMatch(
			/^Choir is full from .+ on, because the seat of Ada Lind has been given or offered to another student\./,
		)
		expect(wordsOf(end(25))).toMatch(/^Choir is full from/)
		expect(end(10)).toMatchObject({ ok: true })
	})

	it('is offered to the first in line, who begins then, and to nobody else', () => {
		const { id, inside, end, free } = leaving()
		const [ben, cleo] = [joined(id, 'Ben'), joined(id, 'Cleo')]
		end(20)
		expect(step(id, ben, 'offer')).toMatchObject({ ok: true })
		expect(from(ben)).toEqual({ state: 'offered', starts_on: free })
		expect(wordsOf(step(id, cleo, 'offer'))).toMatch(/^Choir has no seat to offer/)
		expect(resumeEnrolment(access, { classId: id, id: inside }, versionOf(inside)).ok).toBe(false)
		expect(step(id, ben, 'accept')).toMatchObject({ ok: true })
		expect(from(ben)).toEqual({ state: 'future', starts_on: free })
		expect(wordsOf(step(id, cleo, 'offer'))).toMatch(/^Choir has no seat to offer/)
	})

	it('stays promised when the end is undone', () => {
		const { id, inside, end, free } = leaving()
		const { schoolId } = access
		const studentId = rows<{ id: string }>('select student_id as id from enrolments')[0]?.id ?? ''
		const [before] = write((tx) => enrolmentsOf(tx, schoolId, [studentId]))
		const undo = () => before && writeWhole((tx) => restoreEnrolment(tx, access, before) ?? done(null))
		end(20)
		expect(undo()).toMatchObject({ ok: true })
		end(20)
		joined(id, 'Ben', { startsOn: free, ifFull: 'refuse' })
		expect(undo()).toMatchObject({ ok: false, status: 409 })
		expect(from(inside)?.state).toBe('ending')
	})

	it('stays promised when the planned leaving of the student is taken back', () => {
		const { id, inside, end, free } = leaving()
		end(20)
		joined(id, 'Ben', { startsOn: free, ifFull: 'refuse' })
		const studentId = rows<{ id: string }>('select student_id as id from enrolments where id = ?', inside)[0]
			?.id
		change('update students set left_on = ? where id = ?', daysAfter(day, 20), studentId)
		expect(wordsOf(withdrawPlan(access, studentId ?? '', 1))).toMatch(/^Choir is full from/)
	})
})

it('somebody who is dragged stands at their place, and those between move by one', () => {
	const one = aClass(school, { name: 'One', capacity: 1 })
	joined(one, 'Zoe')
	const [ada = '', , , dan = ''] = names.map((name) => joined(one, name))
	expect(step(one, dan, 'place', { to: 2 })).toMatchObject({ ok: true })
	expect(queue(one)).toEqual(['Ada', 'Dan', 'Ben', 'Cleo', 'Eva'])
	expect(step(one, ada, 'place', { to: 99 })).toMatchObject({ ok: true })
	expect(queue(one)).toEqual(['Dan', 'Ben', 'Cleo', 'Eva', 'Ada'])
	expect(step(one, ada, 'place', { to: 1, version: 1 })).toMatchObject({ ok: false })
})

describe('a move on a waiting list', () => {
	const three = () => {
		const classId = aClass(school, { name: 'Full', capacity: 1 })
		const [, ...ids] = ['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => joined(classId, name))
		return { classId, ids }
	}

	const moved = (classId: string, enrolmentId: string, intent: 'up' | 'down' | 'place', to?: number) => {
		const outcome = withQueueUndo(access, { classId, enrolmentId }, () =>
			step(classId, enrolmentId, intent, { to }),
		)
		return (outcome.ok && outcome.value.undo) || ''
	}

	it.each([
		['place', 2, 1, ['Dan', 'Ben', 'Cleo']],
		['place', 0, 3, ['Cleo', 'Dan', 'Ben']],
		['up', 1, undefined, ['Cleo', 'Ben', 'Dan']],
		['down', 1, undefined, ['Ben', 'Dan', 'Cleo']],
	] as const)('%s is taken back', (intent, who, to, order) => {
		const { classId, ids } = three()
		const undo = moved(classId, ids[who] ?? '', intent, to)
		expect(queue(classId)).toEqual(order)
		expect(undoStep(access, undo)).toMatchObject({ ok: true })
		expect(queue(classId)).toEqual(['Ben', 'Cleo', 'Dan'])
		expect(undoStep(access, undo)).toMatchObject({ ok: false, status: 409 })
	})

	it('is not kept where nobody moved', () => {
		const { classId, ids } = three()
		expect(moved(classId, ids[0] ?? '', 'up')).toBe('')
		expect(moved(classId, ids[0] ?? '', 'place', 1)).toBe('')
	})

	it('stays where the list is another since', () => {
		const { classId, ids } = three()
		const undo = moved(classId, ids[2] ?? '', 'place', 1)
		step(classId, ids[0] ?? '', 'down')
		const now = queue(classId)
		expect(wordsOf(undoStep(access, undo))).toContain('changed this in the meantime, so nothing was undone.')
		expect(queue(classId)).toEqual(now)
	})
})
