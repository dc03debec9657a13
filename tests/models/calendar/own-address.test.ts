import { expect, it } from 'vitest'
import { dePhrases } from '#app/content/portal/de-phrases.ts'
import { esPhrases } from '#app/content/portal/es-phrases.ts'
import { accountWords } from '#app/domain/flash/accounts.ts'
import { endOwnFeed, findOwnFeed, renewFeed, renewOwnFeed } from '#app/models/calendar-feed.server.ts'
import { aStudio } from '../../support/learning.ts'
import { valueOf } from '../../support/lessons.ts'

it('only says that an earlier address no longer works if there was one', () => {
	const { teacher, mother, office, classId } = aStudio()
	for (const person of [teacher, mother]) {
		expect(valueOf(renewOwnFeed(person))).toEqual({ hasReplaced: false })
		const first = findOwnFeed(person)
		expect(valueOf(renewOwnFeed(person))).toEqual({ hasReplaced: true })
		expect([null, first]).not.toContain(findOwnFeed(person))
		valueOf(endOwnFeed(person))
		expect(valueOf(renewOwnFeed(person))).toEqual({ hasReplaced: false })
	}
	expect(valueOf(renewFeed(office, 'class', classId))).toEqual({ hasReplaced: false })
	expect(valueOf(renewFeed(office, 'class', classId))).toEqual({ hasReplaced: true })
})

it('says both in the languages of the portal', () => {
	for (const id of ['calendar-made', 'calendar-renewed'] as const) {
		const english = accountWords[id].say()
		expect(dePhrases[english]).toBeTruthy()
		expect(esPhrases[english]).toBeTruthy()
	}
})
