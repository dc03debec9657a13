import { beforeEach, expect, it } from 'vitest'
import type { Access } from '#app/models/access.server.ts'
import { addEvent, cancelEvent, stepEvent } from '#app/models/event/changes.server.ts'
import { signUp, withdrawEntry } from '#app/models/event/entry-changes.server.ts'
import { findNotifications, saveNotifications } from '#app/models/notification/settings.server.ts'
import { today, daysAfter } from '#app/utils/dates.ts'
import { newId } from '#app/utils/id.server.ts'
import { mails } from '../../support/mail.ts'
import { aSchoolThatWrites, writerOf } from '../../support/messages.ts'

let office: Access
let parent: Access
let student: string
beforeEach(() => {
	const its = aSchoolThatWrites()
	office = writerOf(its.office)
	parent = writerOf(its.parent)
	student = its.child
})

const chooses = (hows: ReturnType<typeof findNotifications>['hows']) => {
	const { version, ...before } = findNotifications(parent)
	expect(saveNotifications(parent, version, { ...before, hows: { ...before.hows, ...hows } }).ok).toBe(true)
}

function aRecital(): string {
	const day = daysAfter(today(office.school.timeZone), 20)
	const added = addEvent(office, newId(), {
		kind: 'recital',
		name: 'Recital',
		day,
		time: '17:00',
		place: 'Hall',
		signUpUntil: day,
		audience: 'all',
	})
	if (!added?.ok) throw new Error('It was not added.')
	stepEvent(office, added.value.id, 'open')
	return added.value.id
}

/** The subjects of what a family is written about signing up, about withdrawing, and about the cancellation. */
function told(): string[] {
	const eventId = aRecital()
	const enter = () => signUp(office, newId(), { eventId, studentId: student, title: 'Minuet' })
	const entered = enter()
	expect(entered?.ok && withdrawEntry(office, entered.value.id)?.ok).toBe(true)
	expect(enter()?.ok).toBe(true)
	cancelEvent(office, eventId)
	return mails()
		.filter(({ kind }) => kind === 'event')
		.map(({ subject }) => subject)
}

it('families are written to about recitals and exams unless they chose otherwise', () => {
	expect(told()).toHaveLength(4)
})

it('whoever wants no emails about recitals and exams gets none, whatever they want to hear of lessons', () => {
	chooses({ event: 'off' })
	expect(findNotifications(parent).hows).toMatchObject({ event: 'off', change: 'now' })
	expect(told()).toEqual([])
})

it('whoever wants no emails about changed lessons still hears of recitals and exams', () => {
	chooses({ change: 'off' })
	expect(told()).toHaveLength(4)
})
