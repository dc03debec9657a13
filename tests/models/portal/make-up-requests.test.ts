import { describe, expect, it, vi } from 'vitest'
import { listCreditHistory, listCredits } from '#app/models/attendance/credit-list.server.ts'
import { expireCredits } from '#app/models/hourly/credit-expiry.server.ts'
import { askForMakeUp, declineMakeUp, listMakeUpRequests } from '#app/models/portal/credit-requests.server.ts'
import { bookForFamily } from '#app/models/portal/office-booking.server.ts'
import { findOwnCredit, listSlots } from '#app/models/portal/make-up-times.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from '../../support/database.ts'
import { accessOf, aStudent } from '../../support/factories.ts'
import { valueOf } from '../../support/lessons.ts'
import { aCredit, aHousehold, aParent } from '../../support/portal.ts'
import { allOf } from '../../support/steps.ts'

const slotsOf = (access: Access, creditId: string, from = '2026-01-05') =>
	listSlots(access, findOwnCredit(access, creditId)!, { from })

describe('a family that finds no time', () => {
	it('asks the office, which sees it until it books or answers', () => {
		const { school, access, own, ben } = aHousehold()
		const creditId = aCredit(school, ben)
		valueOf(askForMakeUp(own, { creditId, wish: 'Saturdays' }))
		valueOf(askForMakeUp(own, { creditId, wish: 'Saturdays' }))
		const [told, ...again] = rows<{ text: string }>(`select text from outbox where kind = 'make-up-request'`)
		expect(told?.text).toMatch(/The family of Ben Okafor asks.*Saturdays/s)
		expect(again).toEqual([])
		expect(listMakeUpRequests(access)).toMatchObject([{ creditId, student: 'Ben Okafor', wish: 'Saturdays' }])
		expect(declineMakeUp(access, creditId, ' ')).toMatchObject({ ok: false })
		valueOf(declineMakeUp(access, creditId, 'Not on Saturdays.'))
		expect(listMakeUpRequests(access)).toEqual([])
		expect(listCredits(own)).toMatchObject([{ state: 'open', answer: 'Not on Saturdays.' }])
		valueOf(askForMakeUp(own, { creditId, wish: 'Then Mondays' }))
		expect(listMakeUpRequests(access)).toHaveLength(1)
		const [slot] = slotsOf(access, creditId)
		valueOf(bookForFamily(access, newId(), { creditId, slot: slot!.key, tells: false }))
		expect(listMakeUpRequests(access)).toEqual([])
		expect(listCreditHistory(access, creditId).map(({ event }) => event)).toEqual([
			...['asked', 'declined', 'asked', 'held'],
		])
	})

	it('gets the answer of the office by email, in its own language', () => {
		const { school, access, own, ben } = aHousehold()
		const creditId = aCredit(school, ben)
		change(`update guardians set email = 'ma@x.example', email_key = 'ma@x.example', language = 'es'`)
		valueOf(askForMakeUp(own, { creditId, wish: 'Saturdays' }))
		expect(valueOf(declineMakeUp(access, creditId, 'We close on Saturdays.'))).toMatchObject({ mailed: 1 })
		const [mail, ...others] = rows<{ subject: string; text: string }>(
			`select subject, text from outbox where kind <> 'make-up-request'`,
		)
		expect(others).toEqual([])
		expect(mail?.subject).toBe('La petición de una clase de recuperación para Ben Okafor')
		expect(mail?.text).toContain('«We close on Saturdays.»')
		// A second click answers nothing again.
		expect(valueOf(declineMakeUp(access, creditId, 'Again'))).toMatchObject({ mailed: 0 })
		expect(rows(`select id from outbox where kind <> 'make-up-request'`)).toHaveLength(1)
	})

	it('reads in the answer how to go on: only those who may book and have an account can book', () => {
		const { school, access, own, ben } = aHousehold()
		const creditId = aCredit(school, ben)
		aParent(school, [ben], { mayBook: false })
		aParent(school, [ben])
		const ids = rows<{ id: string }>('select id from guardians order by rowid').map(({ id }) => id)
		const names = ['parent', 'grandmother', 'payer']
		for (const [i, id] of ids.entries())
			change('update guardians set email = ?, email_key = id where id = ?', `${names[i]}@x.example`, id)
		change(`update guardians set membership_id = null where email = 'payer@x.example'`)
		valueOf(askForMakeUp(own, { creditId, wish: 'Saturdays' }))
		valueOf(declineMakeUp(access, creditId, 'We close on Saturdays.'))
		const mails = rows<{ to: string; text: string }>(
			`select to_address as "to", text from outbox where kind = 'lesson-changes'`,
		)
		const booking = mails.filter(({ text }) => text.includes('you can book one of the free times'))
		const asking = mails.filter(({ text }) =>
			text.includes(`The make-up lesson is still open: ask ${access.school.name} for a time.`),
		)
		expect(booking.map(({ to }) => to)).toEqual(['parent@x.example'])
		expect(asking.map(({ to }) => to).sort()).toEqual(['grandmother@x.example', 'payer@x.example'])
	})

	it.each([
		['en', /still yours, and .+ books it for you\. Tell .+ which time from the answer suits you/, 'Reply:'],
		['de', /bleibt Ihnen, und .+ bucht sie für Sie\. Sagen Sie .+, welcher Termin/, 'Antworten:'],
		['es', /sigue siendo suya y .+ se la reserva\. Diga a .+ qué hora/, 'Responder:'],
	] as const)('reads how to accept a time where it can choose none (%s)', (language, words, button) => {
		const { school, access, own, ben, violin } = aHousehold()
		change("update classes set kind = iif(id = ?, 'group', 'private')", violin)
		const creditId = aCredit(school, ben)
		change(`update guardians set email = 'ma@x.example', email_key = 'ma@x.example', language = ?`, language)
		valueOf(askForMakeUp(own, { creditId, wish: 'Saturdays' }))
		valueOf(declineMakeUp(access, creditId, 'Thursday at five?'))
		const mail = () =>
			rows<{ text: string }>(`select text from outbox where kind = 'lesson-changes' order by rowid desc`)[0]
				?.text
		expect(mail()).toMatch(words)
		expect(mail()).toContain(button)
		expect(mail()).toContain(`/student/schedule/book?credit=${creditId}`)
		expect(mail()).not.toMatch(/free times|freien Zeiten|horas libres/)
		valueOf(askForMakeUp(own, { creditId, wish: 'Yes, Thursday' }))
		expect(listMakeUpRequests(access)).toMatchObject([{ creditId, wish: 'Yes, Thursday' }])
	})

	it('keeps its credit past the last day, on which only the office goes on, until that books or answers', () => {
		const { school, access, own, ben, at } = aHousehold()
		const [asked, other] = [1, 2].map(() => aCredit(school, ben, { expiresOn: '2026-01-06' }))
		const [creditId, late] = [asked ?? '', other ?? '']
		for (const id of [creditId, late]) valueOf(askForMakeUp(own, { creditId: id, wish: 'Mondays' }))
		const forgotten = aCredit(school, ben, { expiresOn: '2026-01-06' })
		const expire = () => allOf(expireCredits(at('2026-01-08', '09:00')))
		vi.setSystemTime(at('2026-01-08', '09:00'))
		expect(expire()).toBe(1)
		const states = () => Object.fromEntries(listCredits(access).map(({ id, state }) => [id, state]))
		expect(states()).toEqual({ [creditId]: 'open', [late]: 'open', [forgotten]: 'expired' })
		expect(slotsOf(own, creditId, '2026-01-08')).toEqual([])
		const [slot] = slotsOf(access, creditId, '2026-01-08')
		valueOf(bookForFamily(access, newId(), { creditId, slot: slot!.key, tells: false }))
		expect(valueOf(declineMakeUp(access, late, 'No time is left.'))).toMatchObject({ ends: true })
		const [mail] = rows<{ text: string }>(`select text from outbox where kind = 'lesson-changes'`)
		expect(mail?.text).toContain('The last day of the make-up lesson has passed')
		expect(mail?.text).not.toContain('ask again')
		expect(askForMakeUp(own, { creditId: late, wish: 'Again' })).toMatchObject({ ok: false, status: 409 })
		expect(expire()).toBe(1)
		expect(states()).toEqual({ [creditId]: 'held', [late]: 'expired', [forgotten]: 'expired' })
	})

	it('asks about its own credits, if it may book', () => {
		const { school, ben } = aHousehold()
		const creditId = aCredit(school, ben)
		const stranger = accessOf(aParent(school, [aStudent(school)]), 'lesson:book')
		const uncle = accessOf(aParent(school, [ben], { mayBook: false }), 'lesson:book')
		expect(askForMakeUp(stranger, { creditId, wish: '' })).toMatchObject({ ok: false, status: 404 })
		expect(askForMakeUp(uncle, { creditId, wish: '' })).toMatchObject({ ok: false, status: 403 })
	})
})
